import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseSilentError, isConnectTimeout, isDatabaseAway, isQueryTimeout } from './database-away.ts';
import { nameOfStatement } from './statement-names.ts';

/** As long as `Retry-After` has a visitor wait before the next try (http/error-response.ts). */
const SILENCE_MILLISECONDS = 2000;
/** The longest that a timer can be: for work that may take as long as it does. */
const WITHOUT_LIMIT_MILLISECONDS = 2 ** 31 - 1;

const unhurried = new AsyncLocalStorage<true>();

/** Runs work whose queries may take longer than those of a request: migrations, which also wait for one another. */
export function withoutQueryTimeout<T>(work: () => Promise<T>): Promise<T> {
  return unhurried.run(true, work);
}

/** Rows of one statement. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

export interface BoundedPool extends PostgresPool {
  /** Runs one statement on any connection, without Kysely's layers. Rejects as a query of Kysely's does. */
  run: RunStatement;
}

/**
 * A pool with `query_timeout` for Kysely, which does not give a connection back as broken when a query on it was given
 * up: here that connection takes no more queries (not even a rollback) and is thrown away. After a silence nobody else
 * begins to wait for two seconds, so that a page that needs several responses waits for one of them, not for each.
 */
export function boundedPool(pool: Pool): BoundedPool {
  let respondedAt = 0;
  let silentUntil = 0;
  // Kysely keeps what it knows of a connection by the object that it is given: the same one each time.
  const bounded = new WeakMap<PoolClient, PostgresPoolClient>();

  /**
   * @param begunAt when the query was sent, or the connection requested; any response since then shows that the database
   *   is not silent, but slow or that all connections are in use.
   */
  const noteFailure = (error: unknown, begunAt: number): void => {
    const isSilence = isQueryTimeout(error) || isConnectTimeout(error);
    if (!isDatabaseAway(error)) respondedAt = Date.now();
    else if (isSilence && respondedAt < begunAt) silentUntil = Date.now() + SILENCE_MILLISECONDS;
  };

  const boundedClient = (client: PoolClient): PostgresPoolClient => {
    let broken: Error | null = null;
    const query = async (text: string, given: readonly unknown[]) => {
      if (broken !== null) throw broken;
      const begunAt = Date.now();
      const limit = unhurried.getStore() === true ? { query_timeout: WITHOUT_LIMIT_MILLISECONDS } : {};
      const name = nameOfStatement(text);
      const named = name === undefined ? {} : { name };
      try {
        const result = await client.query({ text, values: [...given], ...named, ...limit });
        respondedAt = Date.now();
        return result;
      } catch (error) {
        noteFailure(error, begunAt);
        if (isQueryTimeout(error)) broken = error;
        throw error;
      }
    };
    return {
      // Cursors are never used: no dialect of ours is given any.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(broken ?? destroy),
    };
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    if (Date.now() < silentUntil && unhurried.getStore() !== true) throw new DatabaseSilentError();
    const begunAt = Date.now();
    const client = await pool.connect().catch((error: unknown) => {
      noteFailure(error, begunAt);
      throw error;
    });
    const known = bounded.get(client) ?? boundedClient(client);
    bounded.set(client, known);
    return known;
  };

  const run: RunStatement = async (text, values) => {
    const client = await connect();
    try {
      return (await client.query<unknown>(text, values)).rows;
    } finally {
      client.release();
    }
  };

  return { options: pool.options, connect, run, end: () => pool.end() };
}
