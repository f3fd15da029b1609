import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { ComplaintsTable } from '../../platform/db/schema/complaints.ts';

export type NewComplaint = Omit<Insertable<ComplaintsTable>, 'status' | 'outcome' | 'received_at' | 'decided_at'>;

/**
 * Keeps a complaint; null when its request was made before, or its reference is taken. A request that is being worked
 * on elsewhere is waited for.
 */
export async function insertComplaint(db: DbOrTrx, complaint: NewComplaint): Promise<number | null> {
  const row = await db
    .insertInto('complaints')
    .values({ ...complaint, outcome: null, decided_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The complaint that a request made; null when there is none. */
export async function findByRequest(db: DbOrTrx, requestKey: Buffer) {
  const row = await db
    .selectFrom('complaints')
    .select(['id', 'reference', 'email', 'body_hash'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row ?? null;
}

/** What the mail of receipt says; null when the complaint is gone. */
export async function findForMail(db: DbOrTrx, tenantId: number, id: number) {
  const row = await db
    .selectFrom('complaints')
    .select(['id', 'reference', 'subject', 'email'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertLink(db: DbOrTrx, complaintId: number, hash: Buffer): Promise<void> {
  await db.insertInto('complaint_links').values({ token_hash: hash, complaint_id: complaintId }).execute();
}

const byLink = prepare((db, { tenantId, hash }: { tenantId: number; hash: Buffer }) =>
  db
    .selectFrom('complaint_links')
    .innerJoin('complaints', 'complaints.id', 'complaint_links.complaint_id')
    .select(['reference', 'subject', 'status', 'outcome', 'received_at', 'decided_at'])
    .where('complaint_links.token_hash', '=', hash)
    .where('complaints.tenant_id', '=', tenantId),
);

/**
 * The state of the complaint that a link leads to, without anything that was written; null when the tenant has no such
 * link.
 */
export async function findByLink(db: DbOrTrx, tenantId: number, hash: Buffer) {
  return (await byLink.first(db, { tenantId, hash })) ?? null;
}

/** Decided, and the time to object is over: complaint and links go (privacy text). Those that are open stay. */
export async function deleteOldComplaints(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('complaints')
    .where('decided_at', '<', sql<Date>`now() - make_interval(months => ${LIMITS.complaintMonths})`)
    .execute();
}

/** As long as an Idempotency-Key counts (decisions, conventions); the complaint stays. */
export async function forgetOldRequests(db: DbOrTrx): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ request_key: null, body_hash: null })
    .where('request_key', 'is not', null)
    .where('received_at', '<', sql<Date>`now() - make_interval(hours => ${LIMITS.idempotencyHours})`)
    .execute();
}
