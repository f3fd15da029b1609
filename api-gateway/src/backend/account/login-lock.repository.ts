import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

export interface LockSubject {
  tenantId: number;
  /** Hash of account and address. */
  subject: Buffer;
}

/** Makes attempts on one subject wait for each other, in all gateways, until the transaction ends. */
export async function lockAttempts(trx: Trx, { tenantId, subject }: LockSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, ${subject.readInt32BE(0)})`.execute(trx);
}

/** Ages of the latest failures in seconds, the latest first. */
export async function readFailureAges(
  db: DbOrTrx,
  { tenantId, subject }: LockSubject,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('login_failures')
    .select(sql<number>`extract(epoch from clock_timestamp() - failed_at)::float8`.as('age'))
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.age);
}

export async function insertFailure(db: DbOrTrx, { tenantId, subject }: LockSubject): Promise<number> {
  const { id } = await db
    .insertInto('login_failures')
    .values({ tenant_id: tenantId, subject, failed_at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteFailure(db: DbOrTrx, id: number): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

export async function deleteFailures(db: DbOrTrx, { tenantId, subject }: LockSubject): Promise<void> {
  await db.deleteFrom('login_failures').where('tenant_id', '=', tenantId).where('subject', '=', subject).execute();
}

export async function deleteOldFailures(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('failed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
