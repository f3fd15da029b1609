import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { listChanges } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { runMove } from '../../src/composition/release-commands/move.ts';
import { lookAt } from '../../src/composition/release-commands/look.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { deps, liveOf } = setUpLedger();

let shell: Release;
let first: Release;
let second: Release;

async function publish(part: Part, contract?: string): Promise<Release> {
  const edit = (release: Release) => ({ ...release, routes: [] });
  const { dist } = await writeBuild({ part, edit, ...(contract !== undefined && { contract }) });
  return (await publishRelease(deps(), dist)).release;
}

beforeAll(async () => {
  shell = await publish('shell');
  await promoteReleases(deps(), [shell]);
});
beforeEach(async () => {
  [first, second] = [await publish('mf-chat'), await publish('mf-chat')];
  await promoteReleases(deps(), [first], { drops: 'any' });
  await promoteReleases(deps(), [second], { drops: 'any' });
});
afterAll(async () => {
  await withdrawPart(deps(), 'mf-chat');
});

const recall = (release: Release, to: string | null = null) =>
  recallRelease(deps(), { part: release.part, release: release.build, to }, { reason: 'it sends twice' });

describe('a recall', () => {
  test('of the live release lets the last good one take its place, and the history says so [R-PLATFORM-RELEASE-RECALL]', async () => {
    expect(await recall(second)).toMatchObject({ recalled: second.id, live: first.id, wasLive: true });
    expect(await liveOf('mf-chat')).toBe(first.id);
    const [change] = await listChanges(deps().db, 'mf-chat', 1);
    expect(change).toMatchObject({
      kind: 'recall',
      from_release: second.id,
      to_release: first.id,
      recalled: second.id,
      reason: 'it sends twice',
    });
  });

  test('of one that is not live moves nothing else [R-PLATFORM-RELEASE-RECALL]', async () => {
    expect(await recall(first)).toMatchObject({ live: second.id, wasLive: false });
    expect(await liveOf('mf-chat')).toBe(second.id);
    await expect(recall(first)).rejects.toThrow(`${first.id} was recalled already`);
    await withdrawPart(deps(), 'mf-chat');
    expect(await recall(second)).toMatchObject({ live: null, wasLive: false });
  });

  test('leads to another release where that is named, and to none that was recalled [R-PLATFORM-RELEASE-RECALL]', async () => {
    const other = await publish('mf-chat');
    await expect(recall(second, other.build)).rejects.toThrow(`${other.id} was never live`);
    await promoteReleases(deps(), [other], { drops: 'any' });
    await promoteReleases(deps(), [second], { drops: 'any' });
    await recall(first);
    await expect(recall(second, first.build)).rejects.toThrow(`${first.id} was recalled: it is never live again`);
    await expect(recall(second, second.build)).rejects.toThrow('cannot take its own place');
    expect(await recall(second, other.build)).toMatchObject({ live: other.id });
    expect(await liveOf('mf-chat')).toBe(other.id);
  });

  test('is refused where there is nothing good to go back to, in a line that says what else can be done', async () => {
    const only = await publish('mf-payments');
    await promoteReleases(deps(), [only]);
    await expect(recall(only)).rejects.toThrow(
      'mf-payments has no good release to go back to: name one with --to, or take the part out: mf stop mf-payments',
    );
    expect(await liveOf('mf-payments')).toBe(only.id);
  });
});

test('a recalled release is never live again, by a promotion or a rollback [R-PLATFORM-RELEASE-RECALL]', async () => {
  await recall(first);
  await expect(promoteReleases(deps(), [first])).rejects.toThrow(`${first.id} was recalled: it is never live again`);
  await expect(rollbackRelease(deps(), 'mf-chat')).rejects.toThrow(
    `${first.id}, which came before, was recalled: name another one with --to`,
  );
  expect(await liveOf('mf-chat')).toBe(second.id);
});

test('`list` marks it', async () => {
  await recall(first);
  expect((await lookAt(deps(), { name: 'list', part: 'mf-chat' })).text).toMatch(new RegExp(`✕ +${first.id}`));
});

test('the commands say what they did, and `status` has the last good release', async () => {
  const [good, bad] = [await publish('mf-members'), await publish('mf-members')];
  for (const release of [good, bad]) await promoteReleases(deps(), [release]);
  const text = async (command: Parameters<typeof runMove>[1]) => (await runMove(deps(), command)).text;
  const { text: status } = await lookAt(deps(), { name: 'status' });
  expect(status).toMatch(new RegExp(`mf-members +${bad.id} .* ${good.id} +${good.id} +whole`));
  expect(await text({ name: 'recall', part: 'mf-members', release: bad.build, to: null, reason: null })).toBe(
    `${bad.id} is recalled: open tabs leave it, and mf-members is now ${good.id}.`,
  );
  expect(await text({ name: 'stop', part: 'mf-members', reason: null })).toBe(
    `mf-members is stopped (${good.id}). Bring it back: npm run mf -- start mf-members`,
  );
  expect((await lookAt(deps(), { name: 'status' })).text).toContain(`${good.id} (stopped)`);
  await expect(text({ name: 'stop', part: 'mf-members', reason: null })).rejects.toThrow(
    'mf-members is stopped already',
  );
  const third = await publish('mf-members');
  expect(
    await text({ name: 'promote', pairs: [['mf-members', third.build]], drops: [], isDryRun: false, reason: null }),
  ).toContain('mf-members is stopped, and nobody sees it: npm run mf -- start mf-members');
  expect(await text({ name: 'start', part: 'mf-members', reason: null })).toBe(`mf-members runs again: ${third.id}.`);
  await expect(text({ name: 'start', part: 'mf-members', reason: null })).rejects.toThrow(
    'mf-members is running already',
  );
  await expect(text({ name: 'stop', part: 'shell', reason: null })).rejects.toThrow('The shell cannot be stopped');
});

test('of the shell leads to the last good one with which the live parts work [R-PLATFORM-RELEASE-RECALL]', async () => {
  const [fits, old, bad] = [
    await publish('shell', '2.1.0'),
    await publish('shell', '2.0.0'),
    await publish('shell', '2.1.0'),
  ];
  for (const release of [fits, old]) await promoteReleases(deps(), [release]);
  await promoteReleases(deps(), [bad, await publish('mf-chat', '^2.1')]);
  expect(await recall(bad)).toMatchObject({ recalled: bad.id, live: fits.id });
});
