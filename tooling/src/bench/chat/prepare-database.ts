import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { migrate } from '@tandem/api-gateway/platform/db/migrate';
import { startEmbeddedPostgres } from '@tandem/api-gateway/platform/embedded-postgres/embedded-postgres';
import { seedTestTenants } from '@tandem/api-gateway/testing/tenants';

/** Makes a migrated database with the tenants of the tests in a folder. Its server is not left running. */
export async function prepareDatabase(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const db = openDatabase(postgres.url, { max: 2 });
    await migrate(db);
    await seedTestTenants(db);
    await db.destroy();
  } finally {
    await postgres.stop();
  }
}
