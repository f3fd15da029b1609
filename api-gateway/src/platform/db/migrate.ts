import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { withoutQueryTimeout } from './bounded-pool.ts';
import type { Db } from './database.ts';
import { MIGRATIONS } from './is-migrated.ts';
import { takeOverLedger } from './take-over-ledger.ts';

const files = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });

/**
 * The migrations of this version, and those that a newer one has run: a gateway of before goes on with a database that
 * a newer gateway has changed, so that an update can be taken back.
 */
async function readMigrations(db: Db): Promise<Record<string, Migration>> {
  const own = await files.getMigrations();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const newer = rows.map(({ name }): [string, Migration] => [name, { up: () => Promise.resolve() }]);
  return { ...Object.fromEntries(newer), ...own };
}

/**
 * Runs the migrations that the database has not seen, in the order of their names and in one transaction. Gateways that
 * start together wait for the one that migrates. Returns the names of those that ran.
 *
 * @throws OutdatedDatabaseError when the database was left by a version that is too old.
 */
export function migrate(db: Db): Promise<string[]> {
  // A table may take its time to be changed, and so may the gateway that this one waits for.
  return withoutQueryTimeout(async () => {
    await takeOverLedger(db);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => readMigrations(db) },
      // Two branches may each bring one: the one that is merged last need not have the last name.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find(({ status }) => status === 'Error');
    if (error !== undefined)
      throw new Error(`The migration ${failed?.migrationName ?? 'of the database'} failed`, { cause: error });
    return results.map(({ migrationName }) => migrationName);
  });
}
