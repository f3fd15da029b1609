import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** What a repository takes: the pool, or the transaction that it has to join. */
export type DbOrTrx = Db | Trx;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** Rows carry bigint as number, date as `YYYY-MM-DD` and timestamps as Date. */
const rowTypes = new TypeOverrides();
rowTypes.setTypeParser(types.builtins.INT8, parseInt8);
rowTypes.setTypeParser(types.builtins.DATE, (text) => text);

export interface OpenedDatabase {
  db: Db;
  /** The pool below, for libraries that want one. */
  pool: Pool;
  close: () => Promise<void>;
}

/**
 * Opens a pool on a PostgreSQL address. Connections are made on first use; a call that gets none
 * within 5 s fails, so that a database that is away hangs nobody (data-and-limits, reliability).
 */
export function openPool(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): OpenedDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'gateway',
    types: rowTypes,
  });
  // A connection that breaks is replaced on next use, and its query fails; but without a listener of
  // its own on each, also while it is in use, the break itself would end the process.
  const onError = (error: Error) => options.onError?.(error);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Opens a database by its address. `await db.destroy()` closes it. */
export function openDatabase(url: string, options: { max?: number } = {}): Db {
  return openPool(url, options).db;
}
