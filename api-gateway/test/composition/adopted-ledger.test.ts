import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertRelease, listChanges } from '../../src/composition/ledger/ledger.repository.ts';
import { markBelieved } from '../../src/composition/ledger/believed-changes.ts';
import { openLedger } from '../../src/composition/ledger/ledger-deps.ts';
import { promoteReleases, rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { VerifiedLedger } from '../../src/composition/ledger/verified-ledger.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { createTestDatabase } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-adopted-'));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const config = () => ({ dataDir, releaseKeys: null, releaseKey: null });

/** What a gateway finds live when it starts. */
async function liveAtStart(): Promise<string[]> {
  const log = pino({ level: 'silent' });
  const ledger = new VerifiedLedger({ db: database.db, trust: readTrust(config()), dataDir, log });
  return (await ledger.read()).live.map(({ id }) => id).toSorted();
}

/** A live release as a version without signatures has left it. */
async function leaveUnsigned(part: 'shell' | 'mf-chat'): Promise<string> {
  const { release } = await writeBuild({ part });
  await database.db.transaction().execute((trx) => insertRelease(trx, release, 'of before'));
  await sql`insert into release_pointers (part, channel, release_id) values (${part}, 'live', ${release.id})
    on conflict (part, channel) do update set release_id = excluded.release_id`.execute(database.db);
  return release.id;
}

test('a site from before goes on with what is live, and what it signs later follows', async () => {
  const before = [await leaveUnsigned('mf-chat'), await leaveUnsigned('shell')];
  expect(await liveAtStart()).toEqual(before.toSorted());
  const ledger = await openLedger(database.db, config(), 'tester');
  const { dist } = await writeBuild({ part: 'mf-chat' });
  const { release } = await publishRelease(ledger, dist);
  await promoteReleases(ledger, [release]);
  expect(await liveAtStart()).toContain(release.id);
});

test('only once: what is put there later without a signature stays out, also after a start', async () => {
  await leaveUnsigned('shell');
  const [shell] = await liveAtStart();
  await leaveUnsigned('mf-chat');
  await leaveUnsigned('shell');
  expect(await liveAtStart()).toEqual([shell]);
});

test('a rollback from what was adopted goes back as the history from before says, and no further than that [R-PLATFORM-RELEASE-BACK]', async () => {
  const [first, second] = [await leaveUnsigned('mf-chat'), await leaveUnsigned('mf-chat')];
  await sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, actor)
    values ('mf-chat', 'live', 'promote', ${first}, ${second}, 'of before')`.execute(database.db);
  const ledger = await openLedger(database.db, config(), 'tester');
  await expect(rollbackRelease(ledger, 'mf-chat')).rejects.toThrow(`${first} misses`);
  const { dist } = await writeBuild({ part: 'mf-chat' });
  await promoteReleases(ledger, [(await publishRelease(ledger, dist)).release]);
  await expect(rollbackRelease(ledger, 'mf-chat')).rejects.toThrow(`${second} misses`);
});

test('the history says of rows from before the adoption that they count, and of none that came later without a signature [R-PLATFORM-RELEASE-BEFORE]', async () => {
  const first = await leaveUnsigned('mf-chat');
  const unsigned = (actor: string, channel = 'live') =>
    sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, actor)
      values ('mf-chat', ${channel}, 'promote', null, ${first}, ${actor})`.execute(database.db);
  await unsigned('of before');
  const ledger = await openLedger(database.db, config(), 'tester');
  await unsigned('of later');
  await unsigned('of later', 'staging');
  const changes = await markBelieved(ledger, await listChanges(database.db, 'mf-chat', 20));
  expect(changes.map(({ actor, kind, isBelieved }) => `${kind} ${actor} ${isBelieved}`)).toEqual([
    'promote of later false',
    'promote of later false',
    expect.stringMatching(/^adopt .* true$/),
    'promote of before true',
  ]);
});

test('a rollback goes back to a release of before', async () => {
  const first = await leaveUnsigned('shell');
  await liveAtStart();
  const ledger = await openLedger(database.db, config(), 'tester');
  const { dist } = await writeBuild({ part: 'shell' });
  await promoteReleases(ledger, [(await publishRelease(ledger, dist)).release]);
  await expect(rollbackRelease(ledger, 'shell')).rejects.toThrow(`${first} misses`);
});
