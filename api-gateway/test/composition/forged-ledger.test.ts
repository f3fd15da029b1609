import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { movePointer } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { nextMove } from '../../src/composition/ledger/sign-moves.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { VerifiedLedger } from '../../src/composition/ledger/verified-ledger.ts';
import { ReleaseCatalog } from '../../src/composition/serving/release-catalog.ts';
import { makeKeyPair, signText } from '../../src/composition/signing/keys.ts';
import type { KeyPair } from '../../src/composition/signing/keys.ts';
import { descriptorStatement, moveStatement } from '../../src/composition/signing/statements.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { dataDir, deps } = setUpLedger();

const keys = { chat: makeKeyPair(), payments: makeKeyPair(), shell: makeKeyPair() };
let lines: string[];
let shell: Release;

/** The ledger as somebody with this key has it. */
async function withKey(pair: KeyPair): Promise<LedgerDeps> {
  const releaseKeys = join(dataDir(), 'keys.json');
  const releaseKey = join(dataDir(), `${pair.x}.json`);
  await writeFile(
    releaseKeys,
    JSON.stringify({ keys: { 'mf-chat': [keys.chat.x], 'mf-payments': [keys.payments.x], 'shell': [keys.shell.x] } }),
  );
  await writeFile(releaseKey, JSON.stringify(pair));
  return { ...deps(), trust: readTrust({ dataDir: dataDir(), releaseKeys, releaseKey }) };
}

async function publish(ledger: LedgerDeps, part: Part): Promise<Release> {
  const { dist } = await writeBuild({ part, edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(ledger, dist)).release;
}

/** A gateway's look at the ledger, as after a start. */
async function look(): Promise<VerifiedLedger> {
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const { trust } = await withKey(keys.chat);
  return new VerifiedLedger({ db: deps().db, trust, dataDir: dataDir(), log });
}

const idsOf = async (ledger: VerifiedLedger) => (await ledger.read()).live.map(({ id }) => id).toSorted();

/** What the owner of the database can do. */
async function withoutTriggers(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await deps()
    .db.connection()
    .execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      for (const statement of statements) await statement.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
}

beforeAll(async () => {
  const ledger = await withKey(keys.shell);
  shell = await publish(ledger, 'shell');
  await promoteReleases(ledger, [shell]);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => rm(join(dataDir(), 'release-heads.json'), { force: true }));

async function promoteChat(): Promise<{ ledger: LedgerDeps; chat: Release }> {
  const ledger = await withKey(keys.chat);
  const chat = await publish(ledger, 'mf-chat');
  await promoteReleases(ledger, [chat], { drops: 'any' });
  return { ledger, chat };
}

describe('moves that a key of the part has signed', () => {
  test('count in their order: promoted, rolled back, withdrawn [R-PLATFORM-RELEASE-SIGNED]', async () => {
    const gateway = await look();
    const { ledger, chat } = await promoteChat();
    expect(await idsOf(gateway)).toEqual([chat.id, shell.id]);
    const next = await publish(ledger, 'mf-chat');
    await promoteReleases(ledger, [next]);
    expect(await idsOf(gateway)).toEqual([next.id, shell.id].toSorted());
    await rollbackRelease(ledger, 'mf-chat');
    expect(await idsOf(gateway)).toEqual([chat.id, shell.id]);
    await withdrawPart(ledger, 'mf-chat');
    expect(await idsOf(gateway)).toEqual([shell.id]);
    expect(lines).toEqual([]);
  });
});

test('who stops, recalls or goes back signs nothing that was only put into the database [R-PLATFORM-RELEASE-POINTERS]', async () => {
  const gateway = await look();
  const { ledger, chat } = await promoteChat();
  const next = await publish(ledger, 'mf-chat');
  await promoteReleases(ledger, [next]);
  const other = await publish(ledger, 'mf-chat');
  await withoutTriggers(
    sql`update release_pointers set release_id = ${other.id} where part = 'mf-chat'`,
    sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, recalled, actor) values
      ('mf-chat', 'live', 'stop', ${other.id}, ${other.id}, null, 'somebody'),
      ('mf-chat', 'live', 'recall', ${other.id}, ${other.id}, ${next.id}, 'somebody')`,
  );
  expect(await stopPart(ledger, { part: 'mf-chat', kind: 'stop' })).toMatchObject({ release: next.id });
  expect(await stopPart(ledger, { part: 'mf-chat', kind: 'start' })).toMatchObject({ release: next.id });
  expect(await idsOf(gateway)).toContain(next.id);
  const recalled = await recallRelease(ledger, { part: 'mf-chat', release: 'live', to: chat.id });
  expect(recalled).toMatchObject({ recalled: next.id, live: chat.id, wasLive: true });
  expect(await idsOf(gateway)).toContain(chat.id);

  // A pointer that was put to where a rollback leads is not in its way.
  const last = await publish(ledger, 'mf-chat');
  await promoteReleases(ledger, [last]);
  await withoutTriggers(sql`update release_pointers set release_id = ${chat.id} where part = 'mf-chat'`);
  expect(await rollbackRelease(ledger, 'mf-chat')).toMatchObject({ from: last.id, to: chat.id });
  expect(await idsOf(gateway)).toContain(chat.id);
});

describe('what nobody of the part has signed moves nothing, and is logged', () => {
  test('a pointer that was moved by SQL [R-PLATFORM-RELEASE-FORGED]', async () => {
    const { ledger, chat } = await promoteChat();
    const other = await publish(ledger, 'mf-chat');
    const [running, started] = [await look(), await look()];
    expect(await idsOf(running)).toContain(chat.id);
    await withoutTriggers(sql`update release_pointers set release_id = ${other.id} where part = 'mf-chat'`);
    expect(await idsOf(running)).toContain(chat.id);
    expect(await idsOf(started)).toContain(chat.id);
    expect(lines.join('')).toContain('a pointer was moved without a signature: refused');
  });

  test('a move and a release that were signed with the key of another team', async () => {
    const { ledger, chat } = await promoteChat();
    const gateway = await look();
    const payments = await withKey(keys.payments);
    const { dist } = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, routes: [] }) });
    await expect(publishRelease(payments, dist)).rejects.toThrow(`The key ${keys.payments.x} is none of mf-chat`);
    const next = await publish(ledger, 'mf-chat');
    await expect(promoteReleases(payments, [next])).rejects.toThrow('is none of mf-chat');

    const words = { part: 'mf-chat', from: chat.id, to: next, kind: 'promote', actor: 'x', reason: null } as const;
    const move = await nextMove(ledger, words);
    const statement = moveStatement(move);
    await deps()
      .db.transaction()
      .execute((trx) => movePointer(trx, { move, statement, ...signText(keys.payments, statement) }));
    expect(await idsOf(gateway)).toContain(chat.id);
    expect(lines.join('')).toContain('a move is not signed with a key of its part: refused');
    // It does not stand in the way of the team itself.
    await promoteReleases(ledger, [chat]);
    await promoteReleases(ledger, [next]);
    expect(await idsOf(gateway)).toContain(next.id);
  });

  test('an older list, played back: to a gateway that runs, and to one that starts [R-PLATFORM-RELEASE-REPLAYED]', async () => {
    const { ledger } = await promoteChat();
    const next = await publish(ledger, 'mf-chat');
    await promoteReleases(ledger, [next]);
    const running = await look();
    expect(await idsOf(running)).toContain(next.id);
    const { rows } = await sql<{ number: number; from_release: string }>`
      select number, from_release from release_pointer_changes where part = 'mf-chat' order by number desc limit 1`.execute(
      deps().db,
    );
    const { number = 0, from_release: before = '' } = rows[0] ?? {};
    await withoutTriggers(
      sql`update release_pointers set release_id = ${before} where part = 'mf-chat'`,
      sql`delete from release_pointer_changes where part = 'mf-chat' and number = ${number}`,
    );
    expect(await idsOf(running)).toContain(next.id);
    expect(await idsOf(await look())).toContain(next.id);
    expect(lines.join('')).toContain('a pointer was moved without a signature: refused');
    await rm(join(dataDir(), 'release-heads.json'));
  });

  test('a row of a release, changed with the triggers off: the best of the good ones goes on', async () => {
    const { ledger, chat } = await promoteChat();
    const next = await publish(ledger, 'mf-chat');
    await promoteReleases(ledger, [next]);
    const best = (await (await look()).read()).good.get('mf-chat')?.[0]?.id ?? '';
    await withoutTriggers(
      sql`update releases set descriptor = jsonb_set(descriptor, '{entry}', '"page.css"') where id = ${next.id}`,
    );
    expect(best).toMatch(/^mf-chat@/);
    expect(await idsOf(await look())).toEqual([best, shell.id].toSorted());
    expect(lines.join('')).toContain('a release is not the one that was signed: refused');
    await promoteReleases(ledger, [chat]);
    await expect(promoteReleases(ledger, [next])).rejects.toThrow(`${next.id} is not signed with a key of mf-chat`);
  });

  test('a row of a release, changed once the one before it was recalled: none that was recalled comes back [R-PLATFORM-RELEASE-RECALL]', async () => {
    const { ledger, chat } = await promoteChat();
    const [bad, next] = [await publish(ledger, 'mf-chat'), await publish(ledger, 'mf-chat')];
    await promoteReleases(ledger, [bad]);
    const running = await look();
    expect(await idsOf(running)).toContain(bad.id);
    await promoteReleases(ledger, [next]);
    await recallRelease(ledger, { part: 'mf-chat', release: bad.build, to: null });
    await withoutTriggers(
      sql`update releases set descriptor = jsonb_set(descriptor, '{entry}', '"page.css"') where id = ${next.id}`,
    );
    for (const gateway of [running, await look()]) {
      const ids = await idsOf(gateway);
      expect(ids, 'an earlier one takes its place').toHaveLength(2);
      expect(ids).not.toContain(bad.id);
    }
    await promoteReleases(ledger, [chat]);
  });

  test('a move of another ledger', async () => {
    const { ledger, chat } = await promoteChat();
    const next = await publish(ledger, 'mf-chat');
    const gateway = await look();
    const words = { part: 'mf-chat', from: chat.id, to: next, kind: 'promote', actor: 'x', reason: null } as const;
    const move = { ...(await nextMove(ledger, words)), ledger: 'b3b8a0a4-6f0e-4f1c-9d3e-3f9a4c3d2e1f' };
    const statement = moveStatement(move);
    await deps()
      .db.transaction()
      .execute((trx) => movePointer(trx, { move, statement, ...signText(keys.chat, statement) }));
    expect(await idsOf(gateway)).toContain(chat.id);
  });

  test('a release whose row nobody has signed: its files are not served either', async () => {
    const { ledger, chat } = await promoteChat();
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    expect(await new ReleaseCatalog(ledger, log).find('mf-chat', chat.build, 'entry.js')).not.toBeNull();
    await withoutTriggers(sql`delete from release_signatures where release_id = ${chat.id}`);
    expect(await new ReleaseCatalog(ledger, log).find('mf-chat', chat.build, 'entry.js')).toBeNull();
    const { signature } = signText(keys.payments, descriptorStatement(chat));
    await withoutTriggers(
      sql`insert into release_signatures (release_id, key, signature) values (${chat.id}, ${keys.payments.x}, ${signature})`,
    );
    expect(await new ReleaseCatalog(ledger, log).find('mf-chat', chat.build, 'entry.js')).toBeNull();
    expect(lines.join('')).toContain('a release is not signed with a key of its part: refused');
  });
});
