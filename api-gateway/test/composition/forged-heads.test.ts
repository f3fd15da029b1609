import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { movePointer } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { VerifiedLedger } from '../../src/composition/ledger/verified-ledger.ts';
import { makeKeyPair, signText } from '../../src/composition/signing/keys.ts';
import { descriptorHash, moveStatement } from '../../src/composition/signing/statements.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

/** What somebody can do who writes to the disk of a gateway, to its database, or to both. */
const { dataDir, deps } = setUpLedger();
const key = makeKeyPair();
const lines: string[] = [];
let shell: Release;

async function withKey(): Promise<LedgerDeps> {
  const releaseKeys = join(dataDir(), 'keys.json');
  await writeFile(releaseKeys, JSON.stringify({ keys: { 'mf-chat': [key.x], 'shell': [key.x] } }));
  return { ...deps(), trust: readTrust({ dataDir: dataDir(), releaseKeys, releaseKey: JSON.stringify(key) }) };
}

/** What a gateway that starts now believes. */
async function look(level: 'error' | 'warn' = 'error') {
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  return new VerifiedLedger({ ...(await withKey()), dataDir: dataDir(), log }).read();
}

const liveChat = async () => (await look()).live.find(({ part }) => part === 'mf-chat')?.id;
const staged = async () => (await look()).channels.map(({ release }) => release.id);

async function publish(): Promise<Release> {
  const { dist } = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(await withKey(), dist)).release;
}

async function promote(release: Release, channel: 'live' | 'staging' = 'live'): Promise<void> {
  await promoteReleases(await withKey(), [release], { drops: 'any', destination: { channel } });
}

const file = () => join(dataDir(), 'release-heads.json');

/** Changes what the file says of a part in a channel. */
async function edit(of: string, change: object): Promise<void> {
  const all = JSON.parse(await readFile(file(), 'utf8')) as Record<string, Record<string, object>>;
  for (const heads of Object.values(all)) heads[of] = { ...heads[of], ...change };
  await writeFile(file(), JSON.stringify(all));
}

async function withoutTriggers(statement: ReturnType<typeof sql>): Promise<void> {
  await deps()
    .db.connection()
    .execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await statement.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
}

beforeAll(async () => {
  const { dist } = await writeBuild({ part: 'shell' });
  shell = (await publishRelease(await withKey(), dist)).release;
  await promoteReleases(await withKey(), [shell]);
});
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => rm(file(), { force: true }));

test('the file of what gateways have believed makes no other release live, stops no part and changes no share [R-PLATFORM-RELEASE-KEPT]', async () => {
  const [older, now] = [await publish(), await publish()];
  await promote(older);
  await promote(now);
  expect(await liveChat()).toBe(now.id);
  await edit('mf-chat', { to: older.id, descriptor: descriptorHash(older), isStopped: true });
  const seen = await look();
  expect(seen.live.map(({ id }) => id)).toContain(now.id);
  expect([...seen.stopped]).toEqual([]);
  // A move that is signed by nobody is none.
  await edit('mf-chat', {
    number: 99,
    hash: 'f'.repeat(64),
    signed: { statement: 'move {}', key: key.x, signature: '' },
  });
  expect(await liveChat()).toBe(now.id);
  expect(lines.join('')).toContain('what release-heads.json says of a part is not signed with a key of it: refused');
});

test('a part that was stopped is stopped after a restart, and where the end of the list was taken away [R-PLATFORM-RELEASE-KEPT]', async () => {
  const [older, now] = [await publish(), await publish()];
  await promote(older);
  await stopPart(await withKey(), { part: 'mf-chat', kind: 'stop' });
  await promote(now);
  expect([...(await look()).stopped]).toEqual(['mf-chat']);
  await withoutTriggers(sql`delete from release_pointer_changes where part = 'mf-chat' and to_release = ${now.id}`);
  const seen = await look();
  expect([...seen.stopped]).toEqual(['mf-chat']);
  expect(seen.live.map(({ id }) => id)).toContain(now.id);
});

test.each(['', '{"a": {"mf-ch', '[]', '{"a":{"mf-chat":{"number":"1"}}}'])(
  'a file that was cut off or damaged (%j) is logged, and the signed history is followed from its beginning [R-PLATFORM-RELEASE-HEADS-LOST]',
  async (text) => {
    const now = await publish();
    await promote(now);
    await writeFile(file(), text);
    expect(await liveChat()).toBe(now.id);
    expect(lines.join('')).toContain('release-heads.json cannot be read');
    lines.length = 0;
    expect(await liveChat(), 'it was written anew').toBe(now.id);
    expect(lines.join('')).not.toContain('release-heads.json');
  },
);

test('a file that is not there, as where an older list is played back together with the disk, is logged [R-PLATFORM-RELEASE-HEADS-LOST]', async () => {
  const lost = 'release-heads.json is not there';
  await promote(await publish());
  await look('warn');
  expect(lines.join('')).toContain(lost);
  lines.length = 0;
  await look('warn');
  expect(lines.join(''), 'it was written').not.toContain(lost);
});

test('a file that an older version has written is believed as far as the history proves it', async () => {
  const now = await publish();
  await promote(now);
  expect(await liveChat()).toBe(now.id);
  await edit('mf-chat', { signed: undefined });
  expect(await liveChat()).toBe(now.id);
  expect(lines.join('')).not.toContain('release-heads.json');
});

test('a database that becomes another ledger of the same keys moves nothing [R-PLATFORM-RELEASE-LEDGER]', async () => {
  const now = await publish();
  await promote(now);
  expect(await liveChat()).toBe(now.id);
  const { id } = await deps().db.selectFrom('release_ledger').select('id').executeTakeFirstOrThrow();
  const ledger = '5d0a1c1e-6b1f-4b52-9a55-0f3a6f7f1a11';
  // As a site for trials, whose teams are the same, has it.
  const next = await publish();
  const words = { kind: 'promote', from: null, to: next.id, descriptor: descriptorHash(next), actor: 'x' } as const;
  const at = new Date().toISOString();
  const move = { ledger, part: 'mf-chat', number: 1, previous: null, reason: null, at, ...words } as const;
  const statement = moveStatement(move);
  await deps()
    .db.transaction()
    .execute((trx) => movePointer(trx, { move, statement, ...signText(key, statement) }));
  await withoutTriggers(sql`update release_ledger set id = ${ledger}`);
  try {
    expect(await liveChat()).toBe(now.id);
    expect(lines.join('')).toContain('the database has become another ledger');
  } finally {
    await withoutTriggers(sql`update release_ledger set id = ${id}`);
  }
});

test('a recall that was taken out of the history brings no release back to staging [R-PLATFORM-RELEASE-RECALL-CHANNELS]', async () => {
  const [good, bad, next] = [await publish(), await publish(), await publish()];
  await promote(good);
  await promote(bad, 'staging');
  expect(await staged()).toEqual([bad.id]);
  await recallRelease(await withKey(), { part: 'mf-chat', release: bad.id, to: null });
  await promote(next);
  expect(await staged()).toEqual([]);
  await withoutTriggers(sql`delete from release_pointer_changes where kind = 'recall'`);
  expect(await staged()).toEqual([]);
  expect(lines.join('')).toContain('what is in other channels of a part, of which moves are missing: refused');
});
