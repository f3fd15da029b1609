import type { Pool } from 'pg';
import type { Db as JobsDatabase } from 'pg-boss';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Notices } from '../db/notices.ts';

/** Background work has more patience than a request, but does not wait for a database that no longer responds. */
const LIMIT = { query_timeout: 30_000 };

export interface JobsDatabaseDeps {
  pool: Pool;
  notices: Notices;
  log: Logger;
}

/**
 * The gateway's own connections as pg-boss uses them: its statements run on the pool, and its notifications come over
 * the one connection that listens. That the database is away is logged once, however often it is tried.
 */
export function createJobsDatabase({ pool, notices, log }: JobsDatabaseDeps): JobsDatabase & { isAway: () => boolean } {
  let isAway = false;

  const executeSql: JobsDatabase['executeSql'] = async (text, values) => {
    try {
      const result = await pool.query({ text, ...(values !== undefined && { values }), ...LIMIT });
      isAway = false;
      return result;
    } catch (error) {
      if (isDatabaseAway(error)) {
        if (!isAway) log.warn({ err: error }, 'background work waits for the database');
        isAway = true;
      }
      throw error;
    }
  };

  return {
    executeSql,
    isAway: () => isAway,
    listen: (channel, onNotification, onReconnect) => {
      const { promise, resolve } = Promise.withResolvers<{ close: () => Promise<void> }>();
      const listening = notices.listen(channel, (payload) => {
        resolve({ close: () => Promise.resolve(listening.stop()) });
        if (payload === undefined) onReconnect();
        else onNotification(payload);
      });
      return promise;
    },
    // Only pg-boss's clock for tests calls this, and a test's database has the statements in its URL
    // (test/database.ts).
    setSessionStatements: () => Promise.resolve(),
  };
}
