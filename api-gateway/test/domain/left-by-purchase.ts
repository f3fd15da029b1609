import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { verifiedFaults } from './verified-ledger.ts';

/** What a purchase leaves besides its credits. */
export interface LeftByPurchase {
  invoices: number;
  /** Mails to its buyer with the receipt of a purchase, of whichever. */
  receipts: number;
  /** How often it has used its discount code up. */
  redemptions: number;
  /** What `ledger verify` finds, of whatever: a purchase may also break lots, balances, or the numbers of invoices. */
  faults: string[];
}

/** What the first purchase of a member leaves that had a discount code, however often it was reported. */
export const LEFT_ONCE: LeftByPurchase = { invoices: 1, receipts: 1, redemptions: 1, faults: [] };

/** What an order leaves that is not paid. */
export const LEFT_NOTHING: LeftByPurchase = { invoices: 0, receipts: 0, redemptions: 0, faults: [] };

/**
 * Reads what a purchase has left. `id` is that of its payment; `known` are faults that `ledger verify` has found before it, on a site
 * where tests have changed rows.
 */
export async function leftByPurchase(db: Db, id: string, known: readonly string[] = []): Promise<LeftByPurchase> {
  const { rows } = await sql<Omit<LeftByPurchase, 'faults'>>`select
    (select count(*) from invoices where payment_id = ${id} and kind = 'invoice') as invoices,
    (select count(*) from mail_outbox where kind = 'receipt' and recipient =
      (select email from users join payments on payments.user_id = users.id where payments.id = ${id})) as receipts,
    (select count(*) from discount_redemptions where payment_id = ${id}) as redemptions`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error(`nothing was counted of the payment ${id}`);
  return { ...counts, faults: (await verifiedFaults(db)).filter((fault) => !known.includes(fault)) };
}
