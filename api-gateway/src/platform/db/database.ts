import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import { boundedPool } from './bounded-pool.ts';
import type { RunStatement } from './bounded-pool.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** What a repository takes: the pool, or the transaction that it has to join. */
export type DbOrTrx = Db | Trx;

const runners = new WeakMap<DbOrTrx, RunStatement>();

/**
 * Runs a statement whose text is written already (prepared.ts). Outside of a transaction it takes the way around
 * Kysely, whose layers cost as much as a sixth of what pg does for it.
 */
export async function runStatement(db: DbOrTrx, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const run = runners.get(db);
  return run === undefined ? (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows : run(text, values);
}

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
  /** The pool below, for libraries that need one. */
  pool: Pool;
  close: () => Promise<void>;
}

/**
 * What serves a request takes milliseconds; five seconds are for a lock that another query holds, and a visitor who
 * waits longer has gone or reloads.
 */
const REQUEST_MILLISECONDS = 5000;

interface PoolOptions {
  max?: number;
  /** How long a request waits for a connection, and then for a response. */
  milliseconds?: number | undefined;
  onError?: (error: Error) => void;
}

/**
 * Opens the pool that serves requests, on a PostgreSQL address. Connections are made on first use; a call that gets
 * none within 5 s fails, and so does a query without a response in that time, so that a database that is away or silent
 * hangs nobody (data-and-limits, reliability). Work that takes longer says so: `withoutQueryTimeout`.
 */
export function openPool(url: string, options: PoolOptions = {}): OpenedDatabase {
  return open(url, options, options.milliseconds ?? REQUEST_MILLISECONDS);
}

/** @param limit how many milliseconds a query may take; undefined for any time. */
function open(url: string, options: PoolOptions, limit: number | undefined): OpenedDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.milliseconds ?? REQUEST_MILLISECONDS,
    // Of libraries that use the pool itself, as the limits by address do. Kysely's queries are bounded in bounded-pool.ts,
    // which takes this limit off them.
    ...(limit !== undefined && { query_timeout: limit }),
    idleTimeoutMillis: 30_000,
    application_name: 'gateway',
    types: rowTypes,
  });
  // A connection that breaks is replaced on next use, and its query fails; but without a listener of
  // its own on each, also while it is in use, the break itself would end the process.
  // The pool ends before its connections do: errors that a stopping server still sends to them are not reported.
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) options.onError?.(error);
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const bounded = boundedPool(pool, limit);
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: bounded }) });
  runners.set(db, bounded.run);
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}

/**
 * Opens a database by its address, for commands and for work before the start: their queries have no time limit.
 * `await db.destroy()` closes it.
 */
export function openDatabase(url: string, options: { max?: number } = {}): Db {
  return open(url, options, undefined).db;
}
