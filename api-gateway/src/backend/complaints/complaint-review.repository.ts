import { sql } from 'kysely';
import type { ComplaintStatus, Standing } from '@tandem/contracts/product/lists';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import { standing } from '../moderation/standing-column.repository.ts';

interface WaitingValues {
  tenantId: number;
  /** 0: from the oldest on. */
  after: number;
  limit: number;
}

/** The member who sent a row of `complaints`: by their session, or by the address that they named. */
const sender = sql`from users member left join profiles profile on profile.user_id = member.id
  where member.tenant_id = complaints.tenant_id
    and (member.id = complaints.user_id or complaints.user_id is null and member.email_key = lower(complaints.email))
  limit 1`;

const waiting = prepare((db, { tenantId, after, limit }: WaitingValues) =>
  db
    .selectFrom('complaints')
    .select(['id', 'reference', 'subject', 'status', 'url', 'explanation', 'name', 'email', 'language', 'received_at'])
    .select(sql<Standing | null>`(select ${standing} ${sender})`.as('standing'))
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'decided')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
);

/** Complaints of a tenant that are not decided, the oldest first. */
export function readWaiting(db: DbOrTrx, values: WaitingValues) {
  return waiting.all(db, values);
}

/** A complaint of a tenant, which nobody else decides on until the transaction ends; undefined when there is none. */
export function holdComplaint(trx: Trx, tenantId: number, id: number) {
  return trx
    .selectFrom('complaints')
    .select(['status', 'subject', 'user_id as userId', sql<number | null>`(select member.id ${sender})`.as('senderId')])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the status of a complaint; `outcome` is what was decided, null before. */
export async function setStatus(
  trx: Trx,
  id: number,
  status: Exclude<ComplaintStatus, 'received'>,
  outcome: string | null,
): Promise<void> {
  const decided = status === 'decided' ? sql<Date>`now()` : null;
  await trx.updateTable('complaints').set({ status, outcome, decided_at: decided }).where('id', '=', id).execute();
}
