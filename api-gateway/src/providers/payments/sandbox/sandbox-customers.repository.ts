import type { Selectable } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/database.ts';
import type { SandboxCustomersTable } from '../../../platform/db/schema/sandbox.ts';

export type SandboxCustomer = Selectable<SandboxCustomersTable>;

/** Stores a payer, unless they are there. */
export async function insertCustomer(db: Db, customer: string): Promise<void> {
  await db
    .insertInto('sandbox_customers')
    .values({ customer, mandate: null, brand: null, last4: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findCustomer(db: Db, customer: string): Promise<SandboxCustomer | undefined> {
  return db.selectFrom('sandbox_customers').selectAll().where('customer', '=', customer).executeTakeFirst();
}

/** The payer of a payment that was paid; undefined where it has none. */
export async function findCustomerOf(db: Db, reference: string): Promise<SandboxCustomer | undefined> {
  return db
    .selectFrom('sandbox_customers')
    .innerJoin('sandbox_payments', 'sandbox_payments.customer', 'sandbox_customers.customer')
    .selectAll('sandbox_customers')
    .where('sandbox_payments.reference', '=', reference)
    .where('sandbox_payments.status', '=', 'paid')
    .executeTakeFirst();
}

/** The card that a payer has paid with stays with them; `refuses`: what is charged to it later is declined. */
export async function storeCard(
  db: DbOrTrx,
  customer: string,
  card: Pick<SandboxCustomer, 'mandate' | 'brand' | 'last4' | 'refuses'>,
): Promise<void> {
  await db.updateTable('sandbox_customers').set(card).where('customer', '=', customer).execute();
}

/** Ends a card, unless its payer has another one by now. */
export async function endCard(db: Db, customer: string, mandate: string): Promise<void> {
  await db
    .updateTable('sandbox_customers')
    .set({ mandate: null, brand: null, last4: null })
    .where('customer', '=', customer)
    .where('mandate', '=', mandate)
    .execute();
}

export async function deleteCustomer(db: Db, customer: string): Promise<void> {
  await db.deleteFrom('sandbox_customers').where('customer', '=', customer).execute();
}
