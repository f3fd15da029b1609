import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findLostFiles } from '../../src/composition/ledger/check-composition.ts';
import { findGoodReleases } from '../../src/composition/ledger/good-releases.ts';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { prune } from '../../src/composition/ledger/prune.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { someExperiment } from '../experiments/simulate.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { deps, dataDir } = setUpLedger();

const DAY = 86_400_000;
const builds = new Map<string, string>();

/** A build without pages that nobody else has a file of. */
async function publish(part: Part): Promise<Release> {
  const { dist } = await writeBuild({ part, edit: (release) => ({ ...release, routes: [] }) });
  const { release } = await publishRelease(deps(), dist);
  builds.set(release.id, dist);
  return release;
}

/** Everything that has happened was so many days ago. */
async function letDaysPass(days: number): Promise<void> {
  await deps()
    .db.connection()
    .execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      const ago = sql`make_interval(days => ${days})`;
      await sql`update releases set published_at = published_at - ${ago}`.execute(connection);
      await sql`update release_pointer_changes set changed_at = changed_at - ${ago}`.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
}

async function agedBy(release: Release, days: number): Promise<void> {
  const then = new Date(Date.now() - days * DAY);
  for (const { sha384 } of release.files)
    await utimes(join(storeFolder({ dataDir: dataDir() }), objectName(sha384)), then, then);
}

const isStored = async (release: Release) => (await findLostFiles(deps().store, release, true)) === null;
const promote = (release: Release) => promoteReleases(deps(), [release], { drops: 'any' });

/** Works as if it were so many days ago: moves say when they were made. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const experiment = someExperiment('chat-size', [0.5, 0.5], { variations: ['small', 'large'], part: 'mf-chat' });
const experiments = EXPERIMENTS as Experiment[];

beforeAll(async () => {
  experiments.push(experiment);
  await promote(await publish('shell'));
});
afterAll(() => {
  experiments.splice(experiments.indexOf(experiment), 1);
});
afterEach(() => {
  vi.useRealTimers();
});

test('what a pointer, an open tab, a rollback or a last good release needs is kept, and the rest goes [R-PLATFORM-PRUNE-KEEPS, L-PLATFORM-PINNED-DAYS]', async () => {
  const promoted: Release[] = [];
  for (let count = 0; count < 7; count += 1) promoted.push(await publish('mf-chat'));
  const [unused, staged, canary] = [await publish('mf-chat'), await publish('mf-chat'), await publish('mf-chat')];
  const variant = await publish('mf-chat');
  await daysAgo(40, async () => {
    for (const release of promoted) await promote(release);
  });
  await promoteReleases(deps(), [staged], { destination: { channel: 'staging' } });
  await promoteReleases(deps(), [canary], { destination: { channel: 'canary', share: 500 } });
  await promoteReleases(deps(), [variant], { destination: { channel: 'experiment:chat-size:large' } });
  const all = [...promoted, unused, staged, canary, variant];
  for (const release of all) await agedBy(release, 40);
  const last = promoted.at(-1) as Release;
  const good = (await findGoodReleases(deps(), 'mf-chat')).map(({ id }) => id);
  const needed = [...good, last.id, promoted.at(-2)?.id, staged.id, canary.id, variant.id];
  const gone = all.filter(({ id }) => !needed.includes(id));
  // Of seven that were live, one is, one came before it, and three are good.
  expect(gone.length).toBeGreaterThanOrEqual(3);

  await letDaysPass(29);
  expect((await prune(deps(), false)).releases).toEqual([]);
  await letDaysPass(2);
  const planned = await prune(deps(), true);
  expect(planned.releases.toSorted()).toEqual(gone.map(({ id }) => id).toSorted());
  for (const release of all) expect(await isStored(release)).toBe(true);
  const pruned = await prune(deps(), false);
  expect(pruned).toEqual(planned);
  for (const release of all) expect(await isStored(release)).toBe(!gone.includes(release));
  const reasonsOf = new Map(pruned.kept.map(({ release, reasons }) => [release, reasons]));
  expect(reasonsOf.get(canary.id)).toEqual(['canary']);
  expect(reasonsOf.get(variant.id)).toEqual(['experiment:chat-size:large']);

  // A tab may have been opened until the moment when live moved.
  await promote(staged);
  await promote(canary);
  await letDaysPass(29);
  expect(await isStored(last)).toBe(true);
  expect((await prune(deps(), false)).releases).not.toContain(last.id);

  // What was pruned comes back when the same build is published once more, and waits a day to be promoted.
  await publishRelease(deps(), builds.get(unused.id) ?? '');
  expect(await isStored(unused)).toBe(true);
  await prune(deps(), false);
  expect(await isStored(unused)).toBe(true);
  await withdrawPart(deps(), 'mf-chat', { channel: 'staging' });
});

test('what the plan of an open tab names as last good is kept, and what is live by signature whatever the pointers say [R-PLATFORM-PRUNE-KEEPS, L-PLATFORM-PINNED-DAYS]', async () => {
  const releases = [];
  for (let count = 0; count < 8; count += 1) releases.push(await publish('mf-payments'));
  const [forgotten, standIn, pinned, ...later] = releases as [Release, Release, Release, ...Release[]];
  await daysAgo(90, () => promote(forgotten));
  await daysAgo(80, () => promote(standIn));
  await daysAgo(60, () => promote(pinned));
  // A tab may have been opened until now, with the plan of that day.
  for (const [index, release] of later.entries()) await daysAgo(20 - index, () => promote(release));
  await deps()
    .db.connection()
    .execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`update release_pointer_changes set changed_at = (substr(statement, 6)::jsonb ->> 'at')::timestamptz
        where part = 'mf-payments'`.execute(connection);
      await sql`update releases set published_at = now() - interval '100 days' where part = 'mf-payments'`.execute(
        connection,
      );
      await sql`delete from release_pointers where part = 'mf-payments'`.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  const needed = new Map((await prune(deps(), true)).kept.map(({ release, reasons }) => [release, reasons]));
  expect(needed.get(standIn.id)).toEqual(['last good of open tabs']);
  expect(needed.get(pinned.id)).toContain('open tabs');
  expect(needed.get(later.at(-1)?.id ?? '')).toContain('live');
});
