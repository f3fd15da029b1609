import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { createTestDatabase, startTestGateway } from '../harness.ts';
import type { TestDatabase, TestGateway } from '../harness.ts';
import { writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { composed, startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { moveUnchecked, promoteRelease } from './promote-release.ts';

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

const both = (isThere: (releases: Record<string, string>) => boolean) =>
  Promise.all([first.gateway, second].map((gateway) => untilComposed(gateway, isThere)));

test('both gateways follow a promotion and a rollback by their notices alone, with the same composition id', async () => {
  const before = await both((live) => live['mf-chat'] === first.releases['mf-chat'].id);
  const { dist, release } = await writeBuild({ part: 'mf-chat' });
  await publishRelease(first.ledger, dist);
  expect((await composed(second)).releases['mf-chat']).toBe(first.releases['mf-chat'].id);

  await promoteRelease(first.ledger, 'mf-chat', release.id);
  const [one, two] = await both((live) => live['mf-chat'] === release.id);
  expect(one?.composition).toBe(two?.composition);
  expect(one?.composition).not.toBe(before[0]?.composition);
  const page = await second.client().get('/pages/terms');
  expect(page.text).toContain(release.id);

  await rollbackRelease(first.ledger, 'mf-chat');
  const back = await both((live) => live['mf-chat'] === first.releases['mf-chat'].id);
  expect(back[0]?.composition).toBe(before[0]?.composition);
});

test('a gateway whose listening connection is cut listens again', async () => {
  // Idle after its last `listen`: the database notifies these connections of a promotion from now on.
  const listening = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'gateway:notices'
        and state = 'idle' and query like 'listen %'`.execute(database.db);
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(listening).toHaveLength(2);
  const cut = await listening();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'gateway:%'`.execute(
    database.db,
  );
  const { dist, release } = await writeBuild({ part: 'mf-chat' });
  await publishRelease(first.ledger, dist);
  await expect.poll(async () => (await listening()).filter((pid) => !cut.includes(pid))).toHaveLength(2);
  await promoteRelease(first.ledger, 'mf-chat', release.id);
  await both((live) => live['mf-chat'] === release.id);
});

test('a live release that does not fit, or whose files are nowhere, is left out where none before it was good, and its pages are 503 in their place [R-PLATFORM-RELEASE-ABSENT]', async () => {
  // The gate refuses such a pair; one that was live before it must not break pages.
  const misfit = await writeBuild({ part: 'mf-payments', contract: '^9' });
  await publishRelease(first.ledger, misfit.dist);
  await moveUnchecked(first.ledger, misfit.release, 'rollback');
  const lost = await writeBuild({ part: 'mf-signup' });
  await publishRelease(first.ledger, lost.dist);
  const objects = lost.release.files.map(({ sha384 }) =>
    join(storeFolder({ dataDir: first.gateway.config.dataDir }), objectName(sha384)),
  );
  for (const object of objects) await rm(object, { force: true });
  await moveUnchecked(first.ledger, lost.release, 'rollback');
  const { absent } = await untilComposed(
    first.gateway,
    (live) => live['mf-payments'] === undefined && live['mf-signup'] === undefined,
  );
  expect(absent).toEqual([
    { part: 'mf-payments', release: misfit.release.id, reason: 'incompatible' },
    { part: 'mf-signup', release: lost.release.id, reason: 'files missing' },
  ]);
  const pricing = await first.gateway.client().get('/pricing');
  expect(pricing.status).toBe(503);
  expect(pricing.text).toContain('id="root"');
  expect(pricing.text).toContain('<noscript><meta http-equiv="refresh" content="5">');
  const { away } = readPage(pricing.text).plan;
  expect(away).toEqual(expect.arrayContaining(['/pricing', '/credits', '/login', '/signup']));
  expect(away).not.toContain('/members');
  expect((await first.gateway.client().get('/members')).status).toBe(200);

  // When the files come, the next look finds them.
  await publishRelease(first.ledger, lost.dist);
  await moveUnchecked(first.ledger, lost.release, 'rollback');
  await untilComposed(first.gateway, (live) => live['mf-signup'] === lost.release.id);
});
