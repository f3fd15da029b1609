import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** Makes requests for one address wait for each other until the transaction ends. */
export async function lockResets(trx: Trx, tenantId: number, subject: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, ${subject.readInt32LE(4)})`.execute(trx);
}

/** Ages in seconds of the requests for an address within the last hour, the latest first. */
export async function readResetAges(trx: Trx, tenantId: number, subject: Buffer): Promise<number[]> {
  const rows = await trx
    .selectFrom('reset_requests')
    .select(sql<number>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('age'))
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .where('requested_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .orderBy('requested_at', 'desc')
    .execute();
  return rows.map(({ age }) => age);
}

/** Inserts a request; `emailKey` only where it is found out later whose the address is. Returns its id. */
export async function insertReset(
  trx: Trx,
  { tenantId, subject, emailKey }: { tenantId: number; subject: Buffer; emailKey: string | null },
): Promise<number> {
  const { id } = await trx
    .insertInto('reset_requests')
    .values({ tenant_id: tenantId, subject, email_key: emailKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface OpenReset {
  tenantId: number;
  emailKey: string;
}

/** A request of which it was not found out yet whose the address is; null when it was, or when it was dropped. */
export async function findOpenReset(db: DbOrTrx, request: number): Promise<OpenReset | null> {
  const row = await db
    .selectFrom('reset_requests')
    .select(['tenant_id', 'email_key'])
    .where('id', '=', request)
    .executeTakeFirst();
  return row === undefined || row.email_key === null ? null : { tenantId: row.tenant_id, emailKey: row.email_key };
}

/** Takes the address out of a request. False when it was out already. */
export async function closeReset(trx: Trx, request: number): Promise<boolean> {
  const row = await trx
    .updateTable('reset_requests')
    .set({ email_key: null })
    .where('id', '=', request)
    .where('email_key', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldResets(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('reset_requests')
    .where('requested_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Drops what was requested with an address and was not mailed yet: its link would work. */
export async function dropOpenResets(trx: Trx, tenantId: number, subject: Buffer): Promise<void> {
  await trx
    .updateTable('reset_requests')
    .set({ email_key: null })
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .where('email_key', 'is not', null)
    .execute();
}
