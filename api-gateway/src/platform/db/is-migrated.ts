import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Where the migrations of this version are. */
export const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/**
 * Whether the database has seen all migrations of this version, by their names: neither they nor what runs them is loaded for
 * that.
 */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (tables[0]?.isThere !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const seen = new Set(rows.map(({ name }) => name));
  const own = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.ts'));
  return own.every((file) => seen.has(path.basename(file, '.ts')));
}

/**
 * Whether a gateway was ever started on the database. One of before Kysely's migrator kept a list of another name
 * (take-over-ledger.ts).
 */
export async function isOfSite(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select coalesce(to_regclass('kysely_migration'), to_regclass('migrations')) is not null as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}
