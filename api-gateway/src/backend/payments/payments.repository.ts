import { sql, type Insertable, type Selectable } from 'kysely';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { Db, DbOrTrx, Trx } from '../../db/database.ts';
import type { PaymentEventsTable, PaymentsTable } from '../../db/schema/domain.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** Stores a payment unless one of this id is there, and answers the stored one. */
export async function insertPayment(db: Db, payment: Insertable<PaymentsTable>): Promise<PaymentRow> {
  await db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return db.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow();
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

/** The payment of a provider's reference, locked: reports of one payment are applied one after the other. */
export async function lockPayment(trx: Trx, provider: string, reference: string): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a provider's event; answers false when it was there already. */
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
    .where('id', '=', id)
    .execute();
}

/** A member is premium from the first completed payment on, as long as one is not taken back (spec §1, decision 48). */
export async function refreshPaidUser(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      paid_user: sql<boolean>`exists (select 1 from payments where user_id = ${userId} and status = 'completed')`,
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Notes that an open payment's provider is being asked; false when somebody asked less than `seconds` ago, so
 * that a page that polls does not become a page that polls the provider.
 */
export async function claimReconciliation(db: Db, id: string, seconds: number): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ reconciled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(reconciled_at, created_at) < now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
