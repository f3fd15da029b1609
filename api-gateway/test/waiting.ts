import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Trx } from '../src/platform/db/database.ts';

/** The connection of a transaction. */
async function connectionOf(trx: Trx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  return rows[0]?.pid ?? 0;
}

/** How many connections wait for what this one holds, also behind each other; what others wait for does not count. */
async function countBehind(db: Db, holder: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive behind(pid) as (
      select ${holder}::int
      union
      select waiting.pid from pg_stat_activity waiting, behind
        where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
          and behind.pid = any(pg_blocking_pids(waiting.pid)))
    select (count(*) - 1)::int as count from behind`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Resolves once so many connections wait for a lock of this transaction: whatever is to happen at the same time has begun by
 * then.
 */
export async function untilWaiting(db: Db, holder: Trx, count: number): Promise<void> {
  const connection = await connectionOf(holder);
  await expect.poll(() => countBehind(db, connection), { timeout: 30_000, interval: 20 }).toBe(count);
}

/** Locks a member's row, runs `begin`, which may wait for what the given transaction holds, and lets go. */
export async function whileMemberIsLocked<T>(db: Db, userId: number, begin: (holder: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    return begin(trx);
  });
}
