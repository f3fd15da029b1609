import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/database.ts';
import type { SandboxPaymentsTable } from '../../../platform/db/schema/domain.ts';

export type SandboxPayment = Selectable<SandboxPaymentsTable>;
export type Decision = 'paid' | 'failed' | 'cancelled' | 'expired';

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
