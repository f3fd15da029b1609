import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/** How many connections to this database wait for a lock that another one holds. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Resolves once so many connections wait for a lock: whatever is to happen at the same time has begun by then. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await expect.poll(() => countWaiting(db), { timeout: 30_000, interval: 20 }).toBe(count);
}

/** Locks a member's row, runs `begin`, which may wait for it, and lets go. */
export async function whileMemberIsLocked<T>(db: Db, userId: number, begin: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    return begin();
  });
}
