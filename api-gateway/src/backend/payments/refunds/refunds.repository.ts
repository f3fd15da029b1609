import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { RefundKind } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { RefundsTable } from '../../../platform/db/schema/money.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { oweAgain } from './uncollected-refunds.repository.ts';

export type RefundRow = Selectable<RefundsTable>;

/** An own payment, locked: reports of its provider wait. */
export async function lockOwnPayment(trx: Trx, id: string, userId: number): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a member before their payments and credits: all that locks both does it in this order. */
export async function lockMember(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** What a payment gives back. */
export interface NewRefund {
  paymentId: string;
  kind: RefundKind;
  amount: number;
  /** Credits that it took. */
  credits: number;
  /**
   * `waiting`: the site is to send the money; `sent`: the provider has reported that it went back; `uncollected`: it stays with
   * the buyer.
   */
  status: 'waiting' | 'sent' | 'uncollected';
  /** Of the call of a moderator that makes it. */
  key?: string;
}

/** Notes what a payment gives back. */
export async function insertRefund(trx: Trx, refund: NewRefund): Promise<RefundRow> {
  const { paymentId, status, ...rest } = refund;
  const isSent = status === 'sent';
  return trx
    .insertInto('refunds')
    .values({
      ...rest,
      payment_id: paymentId,
      status,
      failure: null,
      sent_at: isSent ? sql<Date>`now()` : null,
      arrived_at: isSent ? sql<Date>`now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes that a payment whose price is given back has given up these credits as well, with its latest refund. */
export async function addTaken(trx: Trx, paymentId: string, credits: number): Promise<void> {
  await trx
    .updateTable('refunds')
    .set((eb) => ({ credits: eb('credits', '+', credits) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('refunds')
        .select((of) => of.fn.max('id').as('id'))
        .where('payment_id', '=', paymentId),
    )
    .execute();
}

/** Marks a payment as given back by the site: what its buyer withdrew from, or what nobody has an account for. */
export async function setGivenBack(trx: Trx, paymentId: string, amount: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'refunded', refunded_amount: amount, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .execute();
}

/** A direct debit whose money is not there: neither has its provider reported it, nor has a moderator noted that it came by hand. */
export const isUncollected = sql<boolean>`payments.method = 'sdd' and payments.completed_at is not null and payments.paid_at is null`;

/** On which day a signed direct debit is collected, as `YYYY-MM-DD`; null for other payments. */
export const debitDay = sql<string | null>`(select debit_on::text from direct_debits where payment_id = payments.id)`;

/**
 * What a refund is known by at its provider: by the payment, where it is the first of it, and by its own number as well where it
 * is a later one.
 */
export const refundKey = sql<string>`case when exists (select 1 from refunds earlier
    where earlier.payment_id = refunds.payment_id and earlier.id < refunds.id and earlier.status <> 'uncollected')
  then refunds.payment_id || '-' || refunds.id else refunds.payment_id::text end`;

/** A refund that is still to be sent, with what its provider knows the payment by; undefined when it is over. */
export async function findWaiting(db: Db, id: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.amount',
      'payments.id as paymentId',
      refundKey.as('key'),
      'payments.currency',
      'payments.method',
      'payments.provider',
      'payments.provider_reference as reference',
      isUncollected.as('isUncollected'),
    ])
    .where('refunds.id', '=', id)
    .where('refunds.status', '=', 'waiting')
    .executeTakeFirst();
}

/** Notes that a refund is about to be sent, before it is; false when it is over by now, and must not be. */
export async function markBegun(db: Db, id: number): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ begun_at: sql<Date>`coalesce(begun_at, now())` })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'sent', sent_at: sql<Date>`now()`, failure: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * The money could not be sent, or did not arrive: a moderator sees to it (R-MODERATION-REFUNDS). Of a payment that was charged
 * back nothing is owed any more: the bank has given its money back (R-PAY-CHARGEBACK-REFUND).
 */
export async function markFailed(db: Db, id: number, from: 'waiting' | 'sent', failure: string): Promise<void> {
  const isByBank = sql`exists (select 1 from payment_events event
    where event.payment_id = refunds.payment_id and event.charged_back)`;
  await db
    .updateTable('refunds')
    .set({
      status: sql<'by_bank' | 'failed'>`case when ${isByBank} then 'by_bank' else 'failed' end`,
      sent_at: sql<Date | null>`case when ${isByBank} then coalesce(sent_at, now()) end`,
      failure,
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
}

/**
 * Money that the site has not sent yet went back with the rest of its payment: it is not sent any more. Of what was begun its
 * provider is queried (R-PAY-CHARGEBACK-REFUND).
 */
export async function settleByBank(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'by_bank', sent_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['waiting', 'failed'])
    .execute();
}

/** Whether a moderator's call has made a refund. */
export async function hasKey(trx: Trx, key: string): Promise<boolean> {
  return (await trx.selectFrom('refunds').select('id').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** Whether there is a withdrawal of this sum from a payment. */
export async function hasWithdrawal(trx: Trx, paymentId: string, amount: number): Promise<boolean> {
  const made = await trx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'withdrawal')
    .where('amount', '=', amount)
    .executeTakeFirst();
  return made !== undefined;
}

/** How many credits of a payment were withdrawn. */
export async function readReturned(trx: Trx, paymentId: string): Promise<number> {
  const { returned } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(credits), 0)::int`.as('returned'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'withdrawal')
    .executeTakeFirstOrThrow();
  return returned;
}

/**
 * What of a payment its provider was to send back, or has reported: what it may have made without a response counts, and what a
 * moderator paid by hand, who may have done so at the provider's own desk. Another sum at the provider is of refunds that were made there.
 */
export async function readSentBack(trx: Trx, paymentId: string): Promise<number> {
  const { sent } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sent'))
    .where('payment_id', '=', paymentId)
    .where('kind', '<>', 'chargeback')
    .where((where) => where.or([where('status', 'in', ['sent', 'by_hand']), where('begun_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return sent;
}

/** Notes that a part of a payment's price went back while its credits stay: it is completed all the same. */
export async function lowerPrice(trx: Trx, paymentId: string, amount: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set((eb) => ({ refunded_amount: eb('refunded_amount', '+', amount), updated_at: sql<Date>`now()` }))
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Notes that the money of a payment is there, collected or by hand, and returns its refunds that have waited for that and are to
 * be sent now; none where it was known before.
 */
export async function markPaid(trx: Trx, paymentId: string): Promise<number[]> {
  const paid = await trx
    .updateTable('payments')
    .set({ paid_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  if (paid.numUpdatedRows === 0n) return [];
  await oweAgain(trx, paymentId);
  const rows = await trx
    .updateTable('refunds')
    .set({ status: 'waiting' })
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['waiting', 'failed'])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
