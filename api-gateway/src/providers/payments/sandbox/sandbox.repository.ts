import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/database.ts';
import type { SandboxPaymentsTable } from '../../../platform/db/schema/sandbox.ts';

export type SandboxPayment = Selectable<SandboxPaymentsTable>;
export type Decision = 'paid' | 'failed' | 'cancelled' | 'expired';
/** What became of the money of a paid payment. */
export type Return = 'refunded' | 'chargeback';

/** Stores a payment, or returns the one that the merchant made with this reference before. */
export async function insertPayment(db: Db, payment: Insertable<SandboxPaymentsTable>): Promise<SandboxPayment> {
  await db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('reference', '=', payment.reference)
    .executeTakeFirstOrThrow();
}

export async function findByToken(db: Db, token: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('token', '=', token).executeTakeFirst();
}

export async function findByReference(db: Db, reference: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/**
 * Refunds a part of what was paid, once for each id; false when more than that would go back. Where the payment's page has
 * refunded all of it, that part has gone back already, and nothing more goes.
 */
export async function insertRefund(
  db: Db,
  refund: { refundId: string; reference: string; amount: number; currency: string },
): Promise<boolean> {
  const { refundId, reference, amount, currency } = refund;
  return db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('reference', '=', reference)
      .where('currency', '=', currency)
      .forUpdate()
      .executeTakeFirst();
    if (payment?.status === 'refunded') return amount <= payment.amount;
    if (payment?.status !== 'paid') return false;
    const known = await trx
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('refund_id', '=', refundId)
      .executeTakeFirst();
    if (known !== undefined) return known.reference === reference && known.amount === amount;
    const refunded = payment.refunded + amount;
    if (refunded > payment.amount) return false;
    await trx.insertInto('sandbox_refunds').values({ refund_id: refundId, reference, amount }).execute();
    await trx.updateTable('sandbox_payments').set({ refunded }).where('reference', '=', reference).execute();
    return true;
  });
}

/** Whether a refund was made, by its id or with all of the payment on its page. */
export async function hasRefund(db: Db, reference: string, refundId: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select
    exists (select 1 from sandbox_refunds where refund_id = ${refundId} and reference = ${reference})
    or exists (select 1 from sandbox_payments where reference = ${reference} and status = 'refunded') as made`.execute(
    db,
  );
  return rows[0]?.made === true;
}

/** Decides an open payment; undefined when it was decided before: a payment is decided once. */
export async function decide(
  db: DbOrTrx,
  reference: string,
  status: Decision,
  bank: string | null,
): Promise<SandboxPayment | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set({ status, bank, decided_at: sql<Date>`now()` })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** Takes all of a paid payment back; what was left of it, undefined when it is not paid or nothing is left. */
export async function takeBack(db: DbOrTrx, reference: string, status: Return): Promise<SandboxPayment | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set((eb) => ({ status, refunded: eb.ref('amount') }))
    .where('reference', '=', reference)
    .where('status', '=', 'paid')
    .whereRef('refunded', '<', 'amount')
    .returningAll()
    .executeTakeFirst();
}

/** Refunds a part of a paid payment; undefined when it is not paid, or all that is left of it would go. */
export async function takePart(db: DbOrTrx, reference: string, amount: number): Promise<SandboxPayment | undefined> {
  return db
    .updateTable('sandbox_payments')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('reference', '=', reference)
    .where('status', '=', 'paid')
    .where((eb) => eb(eb('refunded', '+', amount), '<', eb.ref('amount')))
    .returningAll()
    .executeTakeFirst();
}

/** Payments of a merchant by its hosts, whatever their port, the latest first. */
export async function listPayments(db: Db, hosts: readonly string[], limit: number): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where(sql`split_part(webhook_host, ':', 1)`, 'in', hosts)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(limit)
    .execute();
}
