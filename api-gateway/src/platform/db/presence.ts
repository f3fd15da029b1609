import { sql } from 'kysely';
import type { DbOrTrx } from './database.ts';

/** The first number of the advisory locks that living processes hold; the second is their own. */
export const PRESENCE_LOCKS = 0x67617465;

/**
 * Whether a process with this number is connected to the database (notices.ts). When a process is killed, its connection
 * ends with it, and so does its lock, within milliseconds. Where the whole machine is gone, the lock lasts until the
 * database notices.
 */
export async function isPresent(db: DbOrTrx, presence: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${PRESENCE_LOCKS}::bigint and objid = ${presence}::bigint
  `.execute(db);
  return rows.length > 0;
}
