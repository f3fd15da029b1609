import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { MoveCommand } from '@tandem/contracts/composition/release-commands';
import { beforeAll, expect, test } from 'vitest';
import type { TryOut } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { runMove } from '../../src/composition/release-commands/move.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { deps, liveOf } = setUpLedger();

async function publish(part: Part): Promise<Release> {
  const { dist } = await writeBuild({ part, edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(deps(), dist)).release;
}

beforeAll(async () => {
  await promoteReleases(deps(), [await publish('shell')]);
});

/** Promotes a build of the chat; during each of its trials, one of these goes live. Returns what was tried, by ids. */
async function promoteWhile(meanwhile: Release[]) {
  const chat = await publish('mf-chat');
  const tried: string[][] = [];
  const tryOut: TryOut = async (composition) => {
    tried.push(composition.map(({ id }) => id));
    const other = meanwhile.shift();
    if (other !== undefined) await promoteReleases(deps(), [other]);
    return { fault: null, note: null };
  };
  const command: MoveCommand = {
    name: 'promote',
    pairs: [['mf-chat', chat.build]],
    drops: [],
    isDryRun: false,
    reason: null,
  };
  return { chat, tried, done: runMove({ ...deps(), tryOut }, command) };
}

test('a release goes live with what it was tried with: it is tried again where something else went live meanwhile [R-PLATFORM-RELEASE-TRIED]', async () => {
  const shell = await publish('shell');
  const { chat, tried, done } = await promoteWhile([shell]);
  expect((await done).text).toContain(`mf-chat is now ${chat.id}`);
  expect(tried).toHaveLength(2);
  expect(tried[0]).not.toContain(shell.id);
  expect(tried[1]?.toSorted()).toEqual([chat.id, shell.id].toSorted());
});

test('a release is refused in one line where something else goes live during each trial [R-PLATFORM-RELEASE-TRIED]', async () => {
  const before = await liveOf('mf-chat');
  const [one, two] = [await publish('shell'), await publish('shell')];
  const { tried, done } = await promoteWhile([one, two]);
  await expect(done).rejects.toThrow(`Refused, nothing was changed: ${two.id}, ${one.id} came or went since`);
  await expect(done).rejects.not.toThrow('\n');
  expect(tried).toHaveLength(2);
  expect(await liveOf('mf-chat')).toBe(before);
});

test('a release of the same part that goes live meanwhile needs no other trial [R-PLATFORM-RELEASE-TRIED]', async () => {
  const other = await publish('mf-chat');
  const { chat, tried, done } = await promoteWhile([other]);
  await done;
  expect(tried).toHaveLength(1);
  expect(await liveOf('mf-chat')).toBe(chat.id);
});
