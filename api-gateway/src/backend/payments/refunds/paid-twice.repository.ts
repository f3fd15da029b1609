import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { prepare } from '../../../platform/db/prepared.ts';

/** The bank has charged the payment of a refund back; what is lost otherwise was paid by hand as well. */
const isChargedBack = sql<boolean>`exists (
  select 1 from payment_events event where event.payment_id = refund.payment_id and event.charged_back)`;

/**
 * Notes the refunds of a payment that are with its buyer although the bank has charged it back, or although a moderator has
 * paid them by hand, each once: the money went twice (R-MODERATION-LOSSES). The caller holds the payment's row, so that of a
 * charge-back and an arrival at the same moment the later one sees the other. Returns those that were not noted before.
 */
export async function notePaidTwice(trx: Trx, paymentId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into paid_twice (refund_id)
    select refund.id from refunds refund
    where refund.payment_id = ${paymentId} and refund.kind <> 'chargeback'
      and (refund.status = 'by_hand' or refund.status in ('sent', 'by_bank') and refund.arrived_at is not null)
      and (refund.status = 'by_hand' and refund.arrived_at is not null or ${isChargedBack})
    on conflict (refund_id) do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The moderators of a tenant, and where their mails go. */
export async function readModerators(trx: Trx, tenantId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'moderator')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

/** One that waits, for a mail to a moderator; undefined when it was decided on, or they are no moderator any more. */
export async function readForMail(db: Db, { id, moderatorId }: { id: number; moderatorId: number }) {
  return db
    .selectFrom('paid_twice')
    .innerJoin('refunds as refund', 'refund.id', 'paid_twice.refund_id')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    .innerJoin('users', 'users.tenant_id', 'payments.tenant_id')
    .select(['payments.id as paymentId', 'payments.currency', 'payments.country', 'payments.method', 'refund.amount'])
    .select(isChargedBack.as('isChargedBack'))
    .where('paid_twice.id', '=', id)
    .where('paid_twice.decision', 'is', null)
    .where('users.id', '=', moderatorId)
    .where('users.role', '=', 'moderator')
    .executeTakeFirst();
}

const waiting = prepare((db, { tenantId, after, limit }: { tenantId: number; after: number; limit: number }) =>
  db
    .selectFrom('paid_twice')
    .innerJoin('refunds as refund', 'refund.id', 'paid_twice.refund_id')
    .innerJoin('payments', 'payments.id', 'refund.payment_id')
    // The account may have been deleted since; the money is missing all the same.
    .leftJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'paid_twice.id',
      'paid_twice.noted_at as notedAt',
      'refund.sent_at as sentAt',
      'refund.amount',
      isChargedBack.as('isChargedBack'),
      'payments.id as paymentId',
      'payments.currency',
      'payments.method',
      'users.id as memberId',
      'profiles.name',
      'users.email',
    ])
    .where('payments.tenant_id', '=', tenantId)
    .where('paid_twice.decision', 'is', null)
    .where('paid_twice.id', '>', after)
    .orderBy('paid_twice.id')
    .limit(limit),
);

/** What a tenant paid back twice and nobody has seen to, the oldest first. */
export const readWaiting = (db: Db, page: { tenantId: number; after: number; limit: number }) => waiting.all(db, page);

/** One of them, locked: one moderator decides. */
export async function holdLoss(trx: Trx, tenantId: number, id: number) {
  const row = await trx
    .selectFrom('paid_twice')
    .innerJoin('refunds', 'refunds.id', 'paid_twice.refund_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['paid_twice.decision', 'payments.user_id as memberId'])
    .where('paid_twice.id', '=', id)
    .where('payments.tenant_id', '=', tenantId)
    .forUpdate('paid_twice')
    .executeTakeFirst();
  return row && { memberId: row.memberId, isWaiting: row.decision === null };
}

export async function decide(trx: Trx, id: number, decision: 'recovered' | 'written_off'): Promise<void> {
  await trx
    .updateTable('paid_twice')
    .set({ decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
