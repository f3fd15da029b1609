import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { beforeAll, expect, test, vi } from 'vitest';
import { findBelievedLive } from '../../src/composition/ledger/find-live.ts';
import { promoteReleases, rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { deps, liveOf } = setUpLedger();

async function publish(part: Part): Promise<Release> {
  const { dist } = await writeBuild({ part, edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(deps(), dist)).release;
}

async function promoteTwice(part: Part): Promise<Release[]> {
  const releases = [await publish(part), await publish(part)];
  for (const release of releases) await promoteReleases(deps(), [release]);
  return releases;
}

/** The same ledger, and how many statements were made in it, those that begin and end a transaction left out. */
function counted() {
  let count = 0;
  const db = deps().db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { ledger: { ...deps(), db }, count: () => count };
}

/** Rolls a part back. Returns how many statements that took. */
async function rollBack(part: Part): Promise<number> {
  const { ledger, count } = counted();
  await rollbackRelease(ledger, part);
  return count();
}

beforeAll(async () => {
  await promoteTwice('shell');
});

test('a rollback makes as many statements on a site of two parts as on one of six, and no more than 14', async () => {
  const [first] = await promoteTwice('mf-chat');
  const ofTwo = await rollBack('mf-chat');
  expect(await liveOf('mf-chat')).toBe(first?.id);
  for (const part of ['mf-members', 'mf-payments', 'mf-signup', 'mf-landers'] as const) await promoteTwice(part);
  const ofSix = await rollBack('mf-members');
  expect(ofSix).toBe(ofTwo);
  expect(ofSix).toBeLessThanOrEqual(14);
});

test('what is live is found by six statements, and has a release of each part', async () => {
  const { ledger, count } = counted();
  const live = await findBelievedLive(ledger);
  expect(count()).toBe(6);
  const ids = await Promise.all(live.map(({ release }) => liveOf(release.part)));
  expect(live.map(({ release }) => release.id)).toEqual(ids);
  expect(live).toHaveLength(6);
});

test('a rollback looks for all files of a release at once', async () => {
  await promoteTwice('mf-chat');
  const { store } = deps();
  const has = store.has.bind(store);
  let [inFlight, most, files] = [0, 0, 0];
  const looking = vi.spyOn(store, 'has').mockImplementation(async (sha384) => {
    files += 1;
    inFlight += 1;
    most = Math.max(most, inFlight);
    const isThere = await has(sha384);
    inFlight -= 1;
    return isThere;
  });
  await rollbackRelease(deps(), 'mf-chat');
  looking.mockRestore();
  expect(files).toBeGreaterThan(1);
  expect(most).toBe(files);
});
