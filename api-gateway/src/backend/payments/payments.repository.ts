import { sql, type Insertable, type Selectable } from 'kysely';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { PaymentEventsTable, PaymentsTable } from '../../platform/db/schema/money.ts';
import { OPEN_STATUSES } from './payment-status.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** What identifies a payment to its provider. */
export type QueriedPayment = Pick<
  PaymentRow,
  'id' | 'provider' | 'provider_reference' | 'method' | 'expires_at' | 'completed_at'
> & {
  /** Null once the account is gone. */
  user_id: number | null;
};

/** What its payer sees of a payment. */
export type ShownPayment = Pick<
  PaymentRow,
  | 'id'
  | 'bundle_id'
  | 'credits'
  | 'amount'
  | 'currency'
  | 'discount_code'
  | 'discount_amount'
  | 'discount_welcome'
  | 'expires_at'
  | 'method'
  | 'country'
  | 'status'
  | 'superseded'
  | 'repeated'
  | 'unanswered'
  | 'redirect_url'
  | 'created_at'
  | 'completed_at'
>;

/** What a member last paid for credits, and kept: payments that were paid back do not count. */
export interface PaidRate {
  /** Minor units that were paid, after any discount. */
  amount: number;
  credits: number;
  currency: string;
}

export async function setProviderPayment(
  db: Db,
  id: string,
  reference: string,
  redirectUrl: string,
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ provider_reference: reference, redirect_url: redirectUrl, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readOwnPayment(db: DbOrTrx, id: string, userId: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

export async function readPayment(db: DbOrTrx, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The payment of a provider's reference, locked: reports of one payment are applied one after the other. Its member is locked
 * first, as by everything that locks both: an order that waits for this payment holds its member already.
 */
export async function lockPayment(trx: Trx, provider: string, reference: string): Promise<PaymentRow | undefined> {
  const owner = trx
    .selectFrom('payments')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference);
  await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a provider's event; returns false when it was there already. */
export async function insertEvent(trx: Trx, event: Insertable<PaymentEventsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setStatus(trx: Trx, id: string, status: PaymentStatus): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status, updated_at: sql<Date>`now()` })
    .$if(status === 'completed', (query) => query.set({ completed_at: sql<Date>`now()` }))
    // What the provider reports went back as a whole.
    .$if(status === 'refunded' || status === 'chargeback', (query) =>
      query.set((eb) => ({ refunded_amount: eb.ref('amount') })),
    )
    .where('id', '=', id)
    .execute();
}

/** Whether the member of a payment still has an account: a payment outlives it (docs/decisions/0060). */
export async function hasMember(trx: Trx, { user_id: id }: Pick<PaymentRow, 'user_id'>): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * A member is premium from the first completed payment on, as long as one is not given back as a whole
 * (R-PAY-PREMIUM-FIRST-PURCHASE, R-PAY-PREMIUM-REFUNDED).
 */
export async function refreshPaidUser(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      paid_user: sql<boolean>`is_paid_user(${userId})`,
    })
    .where('id', '=', userId)
    .execute();
}

/** When a stale payment is due; all in seconds but `batch`. */
export interface StaleTiming {
  batch: number;
  firstSeconds: number;
  shortestSeconds: number;
  longestSeconds: number;
  leftSeconds: number;
  lastSeconds: number;
}

/** An open payment, and how long ago the provider must have been queried about it for it to be queried again. */
export type StalePayment = PaymentRow & { distance: number };

/**
 * Open payments to reconcile with their provider, those that were reconciled longest ago first. The distance
 * between two questions is a tenth of the payment's age, within the bounds that are given; a payment whose account is gone is
 * to be closed soon.
 */
export async function readStale(db: Db, provider: string, timing: StaleTiming): Promise<StalePayment[]> {
  const { firstSeconds, shortestSeconds, longestSeconds, leftSeconds, lastSeconds, batch } = timing;
  const distance = sql<number>`least(case when user_id is null then ${leftSeconds}::float8 else ${longestSeconds}::float8 end,
    greatest(${shortestSeconds}::float8, extract(epoch from now() - created_at)::float8 / 10))`;
  return db
    .selectFrom('payments')
    .selectAll()
    .select(distance.as('distance'))
    .where('status', 'in', OPEN_STATUSES)
    .where('provider', '=', provider)
    .where('provider_reference', 'is not', null)
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${firstSeconds})`)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${lastSeconds})`)
    .where(sql<boolean>`coalesce(reconciled_at, created_at) < now() - make_interval(secs => ${distance})`)
    .orderBy(sql`coalesce(reconciled_at, created_at)`)
    .orderBy('id')
    .limit(batch)
    .execute();
}

/**
 * Notes that the provider of an open or a completed payment is being queried; false when it is neither or another query was made
 * less than `seconds` ago, so that a page that polls does not become a page that polls the provider, and of several
 * gateways one asks.
 */
export async function claimReconciliation(db: Db, id: string, seconds: number): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ reconciled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'in', [...OPEN_STATUSES, 'completed', 'refunded'])
    .where(sql<boolean>`coalesce(reconciled_at, created_at) < now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
