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
 * itself. How soon is measured by `npm run bench -- --rollback`.
 */
let database: TestDatabase;
let first: PublishedGateway;
let second: TestGateway;
beforeAll(async () => {
  database = await createTestDatabase();
  first = await startPublishedGateway({}, { databaseUrl: database.url });
  second = await startTestGateway({ databaseUrl: database.url, env: { DATA_DIR: first.gateway.config.dataDir } });
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

/** Waits until both gateways say the same, and this of the part. */
async function untilBoth(what: string, read: (composed: Composed) => unknown, wanted: unknown): Promise<void> {
  for (const gateway of gateways())
    // oxlint-disable-next-line no-await-in-loop -- both are asked until they say it
    await expect.poll(async () => read(await composedOf(gateway)), { message: what }).toEqual(wanted);
  const ids = await Promise.all(gateways().map(async (gateway) => (await composedOf(gateway)).composition));
  expect(new Set(ids).size, what).toBe(1);
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

test('a promotion, a rollback, a recall, a stop and a start are followed by both gateways [R-PLATFORM-RELEASE-RECALL, R-PLATFORM-RELEASE-STOP, R-PLATFORM-RELEASE-START]', async () => {
  const before = first.releases['mf-chat'];
  const next = await publishChat();
  await promoteReleases(first.ledger, [next]);
  await untilBoth('a promotion', live, next.id);
  await rollbackRelease(first.ledger, 'mf-chat');
  await untilBoth('a rollback', live, before.id);
  const bad = await publishChat();
  await promoteReleases(first.ledger, [bad]);
  await untilBoth('another promotion', live, bad.id);
  await recallRelease(first.ledger, { part: 'mf-chat', release: bad.build, to: null }, { reason: 'it sends twice' });
  await untilBoth('a recall', (one) => [live(one), one.recalled.includes(bad.id)], [before.id, true]);
  await stopPart(first.ledger, { part: 'mf-chat', kind: 'stop' });
  await untilBoth('a stop', (one) => [live(one), one.stopped], [undefined, ['mf-chat']]);
  await stopPart(first.ledger, { part: 'mf-chat', kind: 'start' });
  await untilBoth('a start', (one) => [live(one), one.stopped], [before.id, []]);
});

test('so are a canary, the end that its judge makes of it, and a release of staging [R-PLATFORM-CANARY-HALTED, R-PLATFORM-CHANNEL-SIGNED]', async () => {
  const [canary, staged] = [await publishChat(), await publishChat()];
  await promoteReleases(first.ledger, [staged], { destination: { channel: 'staging' } });
  await untilBoth('staging', inChannel('staging'), staged.id);
  await promoteReleases(first.ledger, [canary], { destination: { channel: 'canary', share: 500 } });
  await untilBoth('a canary', inChannel('canary'), canary.id);
  expect((await listCanaries(first.ledger)).map(({ release }) => release)).toEqual([canary.id]);
  const { db, trust } = first.ledger;
  await db.transaction().execute(async (trx) => {
    const words = { part: 'mf-chat', channel: 'canary', from: canary.id, to: null, kind: 'halt' } as const;
    const move = await nextMove({ db: trx, trust }, { ...words, actor: 'canary judge', reason: 'it throws' });
    const statement = moveStatement(move);
    await movePointer(trx, { move, statement, ...trust.signHalt(statement) });
  });
  await untilBoth('its end', inChannel('canary'), null);
  await withdrawPart(first.ledger, 'mf-chat', { channel: 'staging' });
  await untilBoth('an empty channel', inChannel('staging'), null);
});

test('a pointer that SQL has moved, with the triggers off, is followed by neither; both go on [R-PLATFORM-RELEASE-FORGED]', async () => {
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
  await promoteReleases(first.ledger, [release]);
  await untilBoth('what is promoted after it', ({ releases }) => releases['mf-signup'], release.id);
  await untilBoth('the forged one', live, before.id);
});
