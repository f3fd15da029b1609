import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLedger } from '@tandem/api-gateway/composition/ledger/ledger-deps';
import { promoteReleases } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { startServer } from '@tandem/api-gateway/main/server';
import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { migrate } from '@tandem/api-gateway/platform/db/migrate';
import { startEmbeddedPostgres } from '@tandem/api-gateway/platform/embedded-postgres/embedded-postgres';
import type { CanarySite } from '@tandem/api-gateway/testing/canary/http-visits';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { removeBuilds, writeAllBuilds } from '@tandem/api-gateway/testing/composition/fixture-release';
import { seedTestTenants } from '@tandem/api-gateway/testing/tenants';

const GIVEN_UP_MILLISECONDS = 30_000;

/** Waits until the gateway serves all parts. */
async function untilLive(client: TestClient, count: number): Promise<void> {
  const deadline = Date.now() + GIVEN_UP_MILLISECONDS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked until it is so
    const { releases } = (await client.get('/_composition.json')).body as { releases: Record<string, string> };
    if (Object.keys(releases).length === count) return;
    if (Date.now() > deadline) throw new Error('The gateway does not follow the ledger');
    // oxlint-disable-next-line no-await-in-loop -- asked until it is so
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Publishes a small build of each part, and makes all of them live. */
async function publishAll({ client, ledger }: CanarySite): Promise<void> {
  const builds = Object.values(await writeAllBuilds());
  const releases = [];
  // oxlint-disable-next-line no-await-in-loop -- one after another, as teams publish
  for (const { dist } of builds) releases.push((await publishRelease(ledger, dist)).release);
  await promoteReleases(ledger, releases);
  await removeBuilds(builds);
  await untilLive(client(), releases.length);
}

/** A gateway on a port, with a database and a ledger of its own, and a live release of each part. */
export async function startCanarySite(port: string): Promise<CanarySite & { stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-canaries-'));
  const ends = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    // oxlint-disable-next-line no-await-in-loop -- each stands on the one before it
    for (const end of ends.toReversed()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    ends.push(() => postgres.stop());
    const db = openDatabase(postgres.url, { max: 5 });
    ends.push(() => db.destroy());
    await migrate(db);
    await seedTestTenants(db);
    const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PRERENDER: 'off' };
    const config = loadConfig({ ...environment, PORT: port, DATA_DIR: dataDir, DATABASE_URL: postgres.url });
    const server = await startServer(config);
    ends.push(() => server.close());
    const site = {
      client: () => new TestClient(Number(port), 'localhost'),
      ledger: await openLedger(db, config, 'bench'),
    };
    await publishAll(site);
    return { ...site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
