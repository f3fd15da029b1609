import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { withoutQueryTimeout } from './bounded-pool.ts';
import type { Db } from './database.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const NAME = /^\d{4}-[a-z0-9-]+\.ts$/;
/** Any number, the same in every gateway: who holds this advisory lock migrates. */
const LOCK = 727_001;

type Up = (db: Kysely<unknown>) => Promise<void>;

async function loadMigration(file: string): Promise<Up> {
  const module: unknown = await import(join(FOLDER, file));
  if (typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function')
    return module.up as Up;
  throw new Error(`${file} exports no function 'up'`);
}

/**
 * Runs the migrations that the database has not seen, in the order of their names, each in a
 * transaction of its own. Gateways that start together wait for the one that migrates.
 * Answers the names of those that ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => NAME.test(file)).toSorted();
  const run = async (connection: Db) => {
    await sql`select pg_advisory_lock(${sql.lit(LOCK)})`.execute(connection);
    try {
      await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
        connection,
      );
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection);
      const seen = new Set(rows.map((row) => row.name));
      const missing = files.filter((file) => !seen.has(file));
      for (const file of missing) {
        const up = await loadMigration(file);
        await connection.transaction().execute(async (trx) => {
          // Migrations name tables that the types of another version may not have.
          await up(trx as unknown as Kysely<unknown>);
          await sql`insert into migrations (name) values (${file})`.execute(trx);
        });
      }
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  };
  // A table may take its time to be changed, and so may the gateway that this one waits for.
  return withoutQueryTimeout(() => db.connection().execute(run));
}
