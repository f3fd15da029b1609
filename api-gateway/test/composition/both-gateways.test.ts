import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listCanaries } from '../../src/composition/canary/halt-canary.ts';
import { COMPOSITION_CHANNEL, movePointer } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { nextMove } from '../../src/composition/ledger/sign-moves.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { makeKeyPair, signText } from '../../src/composition/signing/keys.ts';
import { moveStatement } from '../../src/composition/signing/statements.ts';
import { createTestDatabase, startTestGateway } from '../harness.ts';
import type { TestDatabase, TestGateway } from '../harness.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import type { FixturePart } from './fixture-routes.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/**
 * Whatever becomes of a release, both gateways of a ledger follow it by their notices alone, and both refuse what was forged: neither
 * looks at the database by itself. How soon a visitor has it, with the command, is measured by `npm run bench -- --rollback`.
 */
let database: TestDatabase;
let first: PublishedGateway;
let second: TestGateway;
/** Of the first gateway, and of the second. */
const logs: [string[], string[]] = [[], []];
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { LOG_LEVEL: 'error' };
  first = await startPublishedGateway({}, { databaseUrl: database.url, env, log: logs[0] });
  const { dataDir } = first.gateway.config;
  second = await startTestGateway({ databaseUrl: database.url, env: { ...env, DATA_DIR: dataDir }, log: logs[1] });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await database.close();
});

/** What a gateway says of the composition. */
interface Composed {
  composition: string;
  releases: Record<string, string>;
  stopped: readonly string[];
  recalled: readonly string[];
  channels: readonly { part: string; channel: string; release: string }[];
}

const gateways = () => [first.gateway, second];
const composedOf = async (gateway: TestGateway) => (await gateway.client().get('/_composition.json')).body as Composed;

/** A machine that does other things too is slow once, and not each time: the fastest round counts. */
const ROUNDS = 3;
const MOST_MILLISECONDS = 1_000;
/** From the beginning of each move until the slower gateway follows it, in milliseconds, by what was done. */
const times = new Map<string, number[]>();

/** Does something, and waits until both gateways say the same, and this of it. */
async function untilBoth(
  what: string,
  move: () => Promise<unknown>,
  [read, wanted]: [read: (composed: Composed) => unknown, wanted: unknown],
): Promise<void> {
  const began = performance.now();
  await move();
  const follow = async (gateway: TestGateway) => {
    await expect.poll(async () => read(await composedOf(gateway)), { message: what, interval: 20 }).toEqual(wanted);
  };
  await Promise.all(gateways().map(follow));
  times.set(what, [...(times.get(what) ?? []), performance.now() - began]);
  const ids = await Promise.all(gateways().map(async (gateway) => (await composedOf(gateway)).composition));
  expect(new Set(ids).size, what).toBe(1);
}

/** Whether each of these was followed within a second by both, in the fastest round. */
function expectSoon(...done: readonly string[]): void {
  const fastest = done.map((what): [string, number] => [
    what,
    Math.round(Math.min(...(times.get(what) ?? [Infinity]))),
  ]);
  expect(fastest.filter(([, milliseconds]) => milliseconds > MOST_MILLISECONDS)).toEqual([]);
}

async function publish(part: FixturePart) {
  const { dist } = await writeBuild({ part });
  const { release } = await publishRelease(first.ledger, dist);
  await removeBuilds([{ dist }]);
  return release;
}
const publishChat = () => publish('mf-chat');

const live = ({ releases }: Composed) => releases['mf-chat'];
const inChannel =
  (channel: string) =>
  ({ channels }: Composed) =>
    channels.find((one) => one.channel === channel)?.release ?? null;

async function leaveAndComeBack(): Promise<void> {
  const before = first.releases['mf-chat'];
  const { ledger } = first;
  const [next, bad] = [await publishChat(), await publishChat()];
  await untilBoth('a promotion', () => promoteReleases(ledger, [next]), [live, next.id]);
  await untilBoth('a rollback', () => rollbackRelease(ledger, 'mf-chat'), [live, before.id]);
  await untilBoth('a promotion', () => promoteReleases(ledger, [bad]), [live, bad.id]);
  const recall = { part: 'mf-chat', release: bad.build, to: null } as const;
  await untilBoth('a recall', () => recallRelease(ledger, recall, { reason: 'it sends twice' }), [
    (one) => [live(one), one.recalled.includes(bad.id)],
    [before.id, true],
  ]);
  const isStopped = (one: Composed) => [live(one), one.stopped];
  await untilBoth('a stop', () => stopPart(ledger, { part: 'mf-chat', kind: 'stop' }), [
    isStopped,
    [undefined, ['mf-chat']],
  ]);
  await untilBoth('a start', () => stopPart(ledger, { part: 'mf-chat', kind: 'start' }), [isStopped, [before.id, []]]);
}

test('a promotion, a rollback, a recall, a stop and a start are followed by both gateways, each within a second [R-PLATFORM-RELEASE-RECALL, R-PLATFORM-RELEASE-STOP, R-PLATFORM-RELEASE-START]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) await leaveAndComeBack();
  expectSoon('a promotion', 'a rollback', 'a recall', 'a stop', 'a start');
});

/** Ends a canary, as its judge does. */
async function halt(release: string): Promise<void> {
  const { db, trust } = first.ledger;
  await db.transaction().execute(async (trx) => {
    const words = { part: 'mf-chat', channel: 'canary', from: release, to: null, kind: 'halt' } as const;
    const move = await nextMove({ db: trx, trust }, { ...words, actor: 'canary judge', reason: 'it throws' });
    const statement = moveStatement(move);
    await movePointer(trx, { move, statement, ...trust.signHalt(statement) });
  });
}

async function tryForSome(): Promise<void> {
  const { ledger } = first;
  const [canary, staged] = [await publishChat(), await publishChat()];
  const stage = () => promoteReleases(ledger, [staged], { destination: { channel: 'staging' } });
  await untilBoth('staging', stage, [inChannel('staging'), staged.id]);
  const begin = () => promoteReleases(ledger, [canary], { destination: { channel: 'canary', share: 500 } });
  await untilBoth('a canary', begin, [inChannel('canary'), canary.id]);
  expect((await listCanaries(ledger)).map(({ release }) => release)).toEqual([canary.id]);
  await untilBoth('its end', () => halt(canary.id), [inChannel('canary'), null]);
  const empty = () => withdrawPart(ledger, 'mf-chat', { channel: 'staging' });
  await untilBoth('an empty channel', empty, [inChannel('staging'), null]);
}

test('so are a canary, the end that its judge makes of it, a release of staging and its withdrawal [R-PLATFORM-CANARY-HALTED, R-PLATFORM-CHANNEL-SIGNED]', async () => {
  for (let round = 0; round < ROUNDS; round += 1) await tryForSome();
  expectSoon('staging', 'a canary', 'its end', 'an empty channel');
});

test('open tabs leave a canary that was rolled back, and not once somebody has promoted it, also when another release follows it [R-PLATFORM-CANARY-HALTED, R-PLATFORM-CANARY-CHOSEN]', async () => {
  const { ledger } = first;
  const [canary, next] = [await publishChat(), await publishChat()];
  const isLeft = (one: Composed) => [live(one), one.recalled.includes(canary.id)];
  const before = first.releases['mf-chat'].id;
  await promoteReleases(ledger, [canary], { destination: { channel: 'canary', share: 500 } });
  await untilBoth('its end', () => halt(canary.id), [isLeft, [before, true]]);
  await untilBoth('a promotion', () => promoteReleases(ledger, [canary]), [isLeft, [canary.id, false]]);
  await untilBoth('a promotion', () => promoteReleases(ledger, [next]), [isLeft, [next.id, false]]);
  await untilBoth('a rollback', () => rollbackRelease(ledger, 'mf-chat', { to: before }), [isLeft, [before, false]]);
});

/** Does what the owner of the database can do, the triggers off, and has both gateways look. */
async function bySql(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`select pg_notify(${COMPOSITION_CHANNEL}, 'mf-chat')`.execute(database.db);
}

/** Does what no key of the part has signed, and waits until both gateways have refused it; what was live goes on at both. */
async function untilRefused(
  what: string,
  act: () => Promise<unknown>,
  { line, part, goesOn }: { line: string; part: FixturePart; goesOn: string },
): Promise<void> {
  const before = logs.map(({ length }) => length);
  const began = performance.now();
  await act();
  const haveRefused = () => logs.map((lines, index) => lines.slice(before[index]).join('').includes(line));
  await expect.poll(haveRefused, { message: what, interval: 20 }).toEqual([true, true]);
  times.set(what, [...(times.get(what) ?? []), performance.now() - began]);
  for (const gateway of gateways()) expect((await composedOf(gateway)).releases[part], what).toBe(goesOn);
}

const MOVED = 'a pointer was moved without a signature: refused';

test('a move with the key of another team, and a pointer that SQL has moved, are refused by both, each within a second, and both go on [R-PLATFORM-RELEASE-FORGED, R-PLATFORM-RELEASE-SIGNED]', async () => {
  const { ledger } = first;
  const before = first.releases['mf-chat'].id;
  const strange = makeKeyPair();
  const goesOn = { part: 'mf-chat', goesOn: before } as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [stolen, forged] = [await publishChat(), await publishChat()];
    const words = { part: 'mf-chat', from: before, to: stolen, kind: 'promote', actor: 'x', reason: null } as const;
    const move = await nextMove(ledger, words);
    const statement = moveStatement(move);
    const byStranger = () =>
      database.db
        .transaction()
        .execute((trx) => movePointer(trx, { move, statement, ...signText(strange, statement) }));
    const line = 'a move is not signed with a key of its part: refused';
    await untilRefused('the key of another team', byStranger, { line, ...goesOn });
    const point = sql`update release_pointers set release_id = ${forged.id}
      where part = 'mf-chat' and channel = 'live'`;
    await untilRefused('a forged pointer', () => bySql(point), { line: MOVED, ...goesOn });
  }
  // Neither stands in the way of who has the key.
  const next = await publishChat();
  await untilBoth('a promotion', () => promoteReleases(ledger, [next]), [live, next.id]);
  expectSoon('the key of another team', 'a forged pointer');
});

// The last one: what it takes out of the history is not put back.
test('an older list, played back, is refused by both, each within a second, and both go on [R-PLATFORM-RELEASE-REPLAYED]', async () => {
  // Each of another part: the history of each is whole until then.
  for (const part of ['mf-signup', 'mf-members', 'mf-payments'] as const) {
    const before = first.releases[part].id;
    const next = await publish(part);
    const nowLive = ({ releases }: Composed) => releases[part];
    await untilBoth('what is newer', () => promoteReleases(first.ledger, [next]), [nowLive, next.id]);
    const back = sql`update release_pointers set release_id = ${before} where part = ${part} and channel = 'live'`;
    const shorter = sql`delete from release_pointer_changes where part = ${part} and to_release = ${next.id}`;
    const replay = () => bySql(back, shorter);
    await untilRefused('an older list', replay, { line: MOVED, part, goesOn: next.id });
  }
  expectSoon('an older list');
});
