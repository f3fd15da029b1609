import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listCanaries } from '../../src/composition/canary/halt-canary.ts';
import { COMPOSITION_CHANNEL, movePointer } from '../../src/composition/ledger/ledger.repository.ts';
import { promoteReleases, rollbackRelease, withdrawPart } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { recallRelease } from '../../src/composition/ledger/recall-release.ts';
import { nextMove } from '../../src/composition/ledger/sign-moves.ts';
import { stopPart } from '../../src/composition/ledger/stop-part.ts';
import { moveStatement } from '../../src/composition/signing/statements.ts';
import { createTestDatabase, startTestGateway } from '../harness.ts';
import type { TestDatabase, TestGateway } from '../harness.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/**
 * Whatever becomes of a release, both gateways of a ledger follow it by their notices alone: neither looks at the database by
 * itself. How soon a visitor has it, with the command, is measured by `npm run bench -- --rollback`.
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

async function publishChat() {
  const { dist } = await writeBuild({ part: 'mf-chat' });
  const { release } = await publishRelease(first.ledger, dist);
  await removeBuilds([{ dist }]);
  return release;
}

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

test('a pointer that SQL has moved, with the triggers off, is followed by neither; both log it and go on [R-PLATFORM-RELEASE-FORGED]', async () => {
  const before = first.releases['mf-chat'];
  const forged = await publishChat();
  await database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update release_pointers set release_id = ${forged.id} where part = 'mf-chat' and channel = 'live'`.execute(
      trx,
    );
  });
  await sql`select pg_notify(${COMPOSITION_CHANNEL}, 'mf-chat')`.execute(database.db);
  // What is promoted after it shows that both have looked.
  const signup = await writeBuild({ part: 'mf-signup' });
  const { release } = await publishRelease(first.ledger, signup.dist);
  await removeBuilds([signup]);
  const next = ({ releases }: Composed) => releases['mf-signup'];
  await untilBoth('what is promoted after it', () => promoteReleases(first.ledger, [release]), [next, release.id]);
  await untilBoth('the forged one', () => Promise.resolve(), [live, before.id]);
  for (const lines of logs) expect(lines.join('')).toContain('a pointer was moved without a signature: refused');
});
