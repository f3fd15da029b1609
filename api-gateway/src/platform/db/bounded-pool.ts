import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { within } from '../patience/patience.ts';
import {
  ConnectTimeoutError,
  DatabaseSilentError,
  isConnectTimeout,
  isDatabaseAway,
  isQueryTimeout,
  QueryTimeoutError,
} from './database-away.ts';
import { nameOfStatement } from './statement-names.ts';

/** As long as `Retry-After` has a visitor wait before the next try (http/error-response.ts). */
const SILENCE_MILLISECONDS = 2000;
/** The longest that a timer can be: pg's own is never to end a query here. */
const WITHOUT_LIMIT = { query_timeout: 2 ** 31 - 1 };

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

/** Whether the database has stopped to respond, by what became of the queries and connections so far. */
class Silence {
  #respondedAt = 0;
  #until = 0;

  /** True for two seconds after something that has had no response. */
  get isOn(): boolean {
    return Date.now() < this.#until;
  }

  noteResponse(): void {
    this.#respondedAt = Date.now();
  }

  /**
   * @param begunAt when the query was sent, or the connection requested; any response since then shows that the database
   *   is not silent, but slow or that all connections are in use.
   */
  noteFailure(error: unknown, begunAt: number): void {
    if (!isDatabaseAway(error)) this.noteResponse();
    else if ((isQueryTimeout(error) || isConnectTimeout(error)) && this.#respondedAt < begunAt)
      this.#until = Date.now() + SILENCE_MILLISECONDS;
  }
}

/**
 * A client for Kysely that takes no more queries, not even a rollback, after one that was given up, which is when it takes
 * longer than `milliseconds`, if there are any.
 */
function boundedClient(client: PoolClient, silence: Silence, milliseconds: number | undefined): PostgresPoolClient {
  let broken: Error | null = null;
  const query = async (text: string, given: readonly unknown[]) => {
    if (broken !== null) throw broken;
    const begunAt = Date.now();
    const hasLimit = milliseconds !== undefined && unhurried.getStore() !== true;
    const name = nameOfStatement(text);
    const named = name === undefined ? {} : { name };
    try {
      const running = client.query({ text, values: [...given], ...named, ...WITHOUT_LIMIT });
      const result = await (hasLimit ? within(running, milliseconds, () => new QueryTimeoutError()) : running);
      silence.noteResponse();
      return result;
    } catch (error) {
      silence.noteFailure(error, begunAt);
      if (isQueryTimeout(error)) broken = error;
      throw error;
    }
  };
  return {
    // Cursors are never used: no dialect of ours is given any.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(broken ?? destroy),
  };
}

/**
 * A connection of the pool, or a rejection when the time is up, which is counted in parts (patience.ts). The pool's own limit
 * of an attempt is as long, but does not know whether this process stood still: after it the pool is tried again in what is
 * left of the time, which is nothing where the process did not.
 */
function connectWithin(pool: Pool, milliseconds: number | undefined): Promise<PoolClient> {
  if (milliseconds === undefined) return pool.connect();
  let isOver = false;
  const attempt = async (): Promise<PoolClient> => {
    try {
      const client = await pool.connect();
      // Nobody waits for it any more.
      if (isOver) client.release();
      return client;
    } catch (error) {
      if (!isConnectTimeout(error) || isOver) throw error;
      return attempt();
    }
  };
  return within(attempt(), milliseconds, () => {
    isOver = true;
    return new ConnectTimeoutError();
  });
}

/**
 * A pool for Kysely whose queries are given up after `milliseconds`, if there are any. Kysely does not give a connection
 * back as broken when a query on it was given up: here that connection is thrown away. After a silence nobody else begins
 * to wait for two seconds, so that a page that needs several responses waits for one of them, not for each.
 *
 * Neither pg's limit of a query nor the pool's of a connection knows whether it was this process that stood still, so the
 * first is not used here, and after the second another connection is requested while there is time.
 */
export function boundedPool(pool: Pool, milliseconds: number | undefined): BoundedPool {
  const silence = new Silence();
  // Kysely keeps what it knows of a connection by the object that it is given: the same one each time.
  const bounded = new WeakMap<PoolClient, PostgresPoolClient>();

  const connect = async (): Promise<PostgresPoolClient> => {
    if (silence.isOn && unhurried.getStore() !== true) throw new DatabaseSilentError();
    const begunAt = Date.now();
    const client = await connectWithin(pool, milliseconds).catch((error: unknown) => {
      silence.noteFailure(error, begunAt);
      throw error;
    });
    const known = bounded.get(client) ?? boundedClient(client, silence, milliseconds);
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
