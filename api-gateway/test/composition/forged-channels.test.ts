import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listCanaries } from '../../src/composition/canary/halt-canary.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { movePointer } from '../../src/composition/ledger/ledger.repository.ts';
import { findComposed } from '../../src/composition/ledger/channels.ts';
import { promoteReleases, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { nextMove } from '../../src/composition/ledger/sign-moves.ts';
import type { MoveWords } from '../../src/composition/ledger/sign-moves.ts';
import { VerifiedLedger } from '../../src/composition/ledger/verified-ledger.ts';
import { channelStatus } from '../../src/composition/release-commands/look-at-channels.ts';
import { makeKeyPair, signText } from '../../src/composition/signing/keys.ts';
import type { KeyPair } from '../../src/composition/signing/keys.ts';
import { moveStatement } from '../../src/composition/signing/statements.ts';
import { readTrust } from '../../src/composition/signing/trust.ts';
import { writeBuild } from './fixture-release.ts';
import { setUpLedger } from './ledger-fixture.ts';

const { dataDir, deps } = setUpLedger();

const keys = { chat: makeKeyPair(), shell: makeKeyPair(), stranger: makeKeyPair(), judge: makeKeyPair() };
let judges: string[] | undefined;
let lines: string[];
let live: Release;

async function withKey(pair: KeyPair): Promise<LedgerDeps> {
  const releaseKeys = join(dataDir(), 'keys.json');
  const listed = { 'mf-chat': [keys.chat.x], 'shell': [keys.shell.x] };
  await writeFile(releaseKeys, JSON.stringify({ keys: listed, judges }));
  const releaseKey = join(dataDir(), `${pair.x}.json`);
  await writeFile(releaseKey, JSON.stringify(pair));
  return { ...deps(), trust: readTrust({ dataDir: dataDir(), releaseKeys, releaseKey }) };
}

async function publishChat(): Promise<Release> {
  const { dist } = await writeBuild({ part: 'mf-chat', edit: (release) => ({ ...release, routes: [] }) });
  return (await publishRelease(await withKey(keys.chat), dist)).release;
}

/** What a gateway that starts now believes. */
async function look() {
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const { trust } = await withKey(keys.chat);
  return new VerifiedLedger({ db: deps().db, trust, dataDir: dataDir(), log }).read();
}

const channels = async () => (await look()).channels.map(({ channel, release }) => `${channel} ${release.id}`);
const recalled = async () => (await look()).recalled;

/** Writes a move that is signed with a key, of the part or not. */
async function move(pair: KeyPair, words: MoveWords): Promise<void> {
  const ledger = await withKey(keys.chat);
  const next = await nextMove(ledger, words);
  const statement = moveStatement(next);
  await deps()
    .db.transaction()
    .execute((trx) => movePointer(trx, { move: next, statement, ...signText(pair, statement) }));
}

const promotion = (to: Release, channel: 'staging' | 'canary' | 'experiment:chat-size:large') =>
  ({ part: 'mf-chat', channel, from: live.id, to, kind: 'promote', actor: 'x', reason: null }) as const;

beforeAll(async () => {
  const shell = await writeBuild({ part: 'shell' });
  const ledger = await withKey(keys.shell);
  await promoteReleases(ledger, [(await publishRelease(ledger, shell.dist)).release]);
  live = await publishChat();
  await promoteReleases(await withKey(keys.chat), [live]);
});
beforeEach(() => {
  judges = undefined;
  lines = [];
});

test('a pointer of another channel that SQL has made, and a move with a stranger’s key, count for nothing [R-PLATFORM-CHANNEL-SIGNED]', async () => {
  const forged = await publishChat();
  await sql`insert into release_pointers (part, channel, release_id) values ('mf-chat', 'tenant:alpha', ${forged.id})`.execute(
    deps().db,
  );
  expect(await channels()).toEqual([]);
  expect(lines.join('')).toContain('a pointer was moved without a signature: refused');
  await move(keys.stranger, promotion(forged, 'staging'));
  expect(await channels()).toEqual([]);
  expect(lines.join('')).toContain('a move is not signed with a key of its part: refused');
});

test('neither the gate, nor a withdrawal, nor a report believes a pointer of another channel that SQL has made or moved [R-PLATFORM-CHANNEL-SIGNED]', async () => {
  const [forged, staged] = [await publishChat(), await publishChat()];
  const ledger = await withKey(keys.chat);
  await sql`insert into release_pointers (part, channel, release_id) values ('mf-chat', 'tenant:nuit', ${forged.id})`.execute(
    deps().db,
  );
  expect((await findComposed(ledger, 'tenant:nuit')).get('mf-chat')?.id, 'what the gate compares with').toBe(live.id);
  await expect(withdrawPart(ledger, 'mf-chat', { channel: 'tenant:nuit' })).rejects.toThrow('has no release in');
  await promoteReleases(ledger, [staged], { destination: { channel: 'staging' } });
  await sql`update release_pointers set release_id = ${forged.id} where channel = 'staging'`.execute(deps().db);
  expect((await findComposed(ledger, 'staging')).get('mf-chat')?.id).toBe(staged.id);
  expect((await channelStatus(ledger))?.text).toContain(staged.id);
  expect((await channelStatus(ledger))?.text).not.toContain(forged.id);
  await sql`delete from release_pointers where channel = 'staging'`.execute(deps().db);
  expect((await channelStatus(ledger))?.text, 'without its pointer').toContain(staged.id);
  expect(await withdrawPart(ledger, 'mf-chat', { channel: 'staging' })).toMatchObject({ from: staged.id });
  expect((await findComposed(ledger, 'staging')).get('mf-chat')?.id).toBe(live.id);
});

test('a signed move of one channel says nothing in another one, nor in live', async () => {
  const staged = await publishChat();
  await move(keys.chat, promotion(staged, 'staging'));
  expect(await channels()).toEqual([`staging ${staged.id}`]);
  await sql`insert into release_pointer_changes
      (part, channel, kind, from_release, to_release, actor, number, statement, key, signature)
    select part, 'live', kind, from_release, to_release, actor, 99, statement, key, signature
    from release_pointer_changes where channel = 'staging' and key = ${keys.chat.x}`.execute(deps().db);
  const { trust } = await withKey(keys.chat);
  const log = pino({ level: 'silent' });
  const { live: now } = await new VerifiedLedger({ db: deps().db, trust, dataDir: dataDir(), log }).read();
  expect(now.map(({ id }) => id)).toContain(live.id);
  expect(now.map(({ id }) => id)).not.toContain(staged.id);
});

/** The site's own gateways, with the key that they make for it. */
async function judgeOfSite(words: MoveWords): Promise<void> {
  const { trust } = await withKey(keys.chat);
  const next = await nextMove({ ...deps(), trust }, words);
  const statement = moveStatement(next);
  await deps()
    .db.transaction()
    .execute((trx) => movePointer(trx, { move: next, statement, ...trust.signHalt(statement) }));
}

test('a canary is halted by the site alone, and by nobody who can write to the database; it leads to what is live [R-PLATFORM-CHANNEL-SIGNED, R-PLATFORM-CANARY-JUDGES]', async () => {
  const canary = await publishChat();
  const destination = { channel: 'canary', share: 500 } as const;
  await promoteReleases(await withKey(keys.chat), [canary], { destination });
  expect(await channels()).toContain(`canary ${canary.id}`);
  const halt = { ...promotion(canary, 'canary'), kind: 'halt', from: canary.id } as const;
  // With a release in it, it is no halt: the database refuses it already.
  await expect(judgeOfSite(halt)).rejects.toThrow('release_pointer_changes_to_check');
  await move(keys.stranger, { ...halt, to: null });
  expect(await channels()).toContain(`canary ${canary.id}`);
  expect(lines.join('')).toContain('a move is not signed with a key of its part: refused');
  // Of another release than the canary it says nothing: tabs that have the live one stay.
  await judgeOfSite({ ...halt, from: live.id, to: null });
  expect(await channels()).toContain(`canary ${canary.id}`);
  expect(lines.join('')).toContain('a move does not follow the last one of its part: refused');
  expect((await channelStatus(await withKey(keys.chat)))?.text).not.toContain('rolled back by itself');
  await judgeOfSite({ ...halt, to: null });
  expect(await channels()).not.toContain(`canary ${canary.id}`);
  expect(await recalled()).toEqual([canary.id]);
});

test('the report names no halt that nobody has signed, and of one that was changed what it said before [R-PLATFORM-CANARY-JUDGES]', async () => {
  const ledger = await withKey(keys.chat);
  const [canary, other] = [await publishChat(), await publishChat()];
  await promoteReleases(ledger, [canary], { destination: { channel: 'canary', share: 500 } });
  const reason = 'worse than the live one: errors';
  await judgeOfSite({ ...promotion(canary, 'canary'), kind: 'halt', from: canary.id, to: null, reason });
  await sql`insert into release_pointer_changes (part, channel, kind, from_release, to_release, actor, reason) values
    ('mf-chat', 'canary', 'halt', ${other.id}, null, 'canary judge', 'forged'),
    ('shell', 'canary', 'halt', ${other.id}, null, 'canary judge', 'forged')`.execute(deps().db);
  await sql`alter table release_pointer_changes disable trigger user`.execute(deps().db);
  await sql`update release_pointer_changes set reason = 'forged', from_release = ${other.id}
    where kind = 'halt' and reason = ${reason}`.execute(deps().db);
  await sql`alter table release_pointer_changes enable trigger user`.execute(deps().db);
  const report = await channelStatus(ledger);
  expect(report?.text).toContain(reason);
  expect(report?.text).not.toContain('forged');
  const data: unknown = report?.data;
  expect((data as { halts: object[] }).halts[0]).toMatchObject({ part: 'mf-chat', from_release: canary.id, reason });
});

test('gateways with another data directory halt canaries where the site names them as judges [R-PLATFORM-CANARY-JUDGES]', async () => {
  const canary = await publishChat();
  const destination = { channel: 'canary', share: 500 } as const;
  await promoteReleases(await withKey(keys.chat), [canary], { destination });
  const halt = { ...promotion(canary, 'canary'), kind: 'halt', from: canary.id, to: null } as const;
  judges = [keys.judge.x];
  await move(keys.stranger, halt);
  expect(await channels()).toContain(`canary ${canary.id}`);
  expect(lines.join('')).toContain('a move is not signed with a key of its part: refused');
  await move(keys.judge, halt);
  expect(await channels()).not.toContain(`canary ${canary.id}`);
});

test('a canary whose pointer SQL has deleted or moved is judged as the one that was signed, and halted [R-PLATFORM-CHANNEL-SIGNED, R-PLATFORM-CANARY-JUDGED]', async () => {
  const [canary, forged] = [await publishChat(), await publishChat()];
  const ledger = await withKey(keys.chat);
  await promoteReleases(ledger, [canary], { destination: { channel: 'canary', share: 500 } });
  const judged = async () => (await listCanaries(ledger)).map(({ release }) => release);
  await sql`update release_pointers set release_id = ${forged.id} where channel = 'canary'`.execute(deps().db);
  expect(await judged()).toEqual([canary.id]);
  await sql`delete from release_pointers where channel = 'canary'`.execute(deps().db);
  expect(await judged()).toEqual([canary.id]);
  await judgeOfSite({ ...promotion(canary, 'canary'), kind: 'halt', from: canary.id, to: null });
  expect(await judged()).toEqual([]);
  expect(await channels()).not.toContain(`canary ${canary.id}`);
});

test('the release of a variant is there by a signed move alone: SQL and a stranger’s key bring none [R-PLATFORM-CHANNEL-SIGNED, R-LANDERS-RELEASE-GATE]', async () => {
  const [forged, signed] = [await publishChat(), await publishChat()];
  const channel = 'experiment:chat-size:large';
  await move(keys.stranger, promotion(forged, channel));
  expect(await channels()).not.toContain(`${channel} ${forged.id}`);
  await move(keys.chat, promotion(signed, channel));
  expect(await channels()).toContain(`${channel} ${signed.id}`);
  await sql`update release_pointers set release_id = ${forged.id} where channel = ${channel}`.execute(deps().db);
  expect(await channels()).toContain(`${channel} ${signed.id}`);
  expect(lines.join('')).toContain('a pointer was moved without a signature: refused');
});
