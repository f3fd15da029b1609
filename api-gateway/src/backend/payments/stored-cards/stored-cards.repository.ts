import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/database.ts';
import type { KeptCard } from '../../../providers/payments/payment-provider.ts';

/** By which ids a provider knows a member's card. Never logged, and never sent to a browser. */
export interface ChargeableCard {
  customer: string;
  mandate: string;
}

/** The payer that a member is at a provider; undefined where they never let it keep a card. */
export async function readCustomer(db: DbOrTrx, userId: number, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stored_cards')
    .select('customer')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customer;
}

/**
 * Keeps by which id a provider knows a member, in the place of one at another provider. Of two orders at once the first is
 * kept; returns the one that is.
 */
export async function keepCustomer(db: Db, userId: number, provider: string, customer: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await trx.deleteFrom('stored_cards').where('user_id', '=', userId).where('provider', '<>', provider).execute();
    await trx
      .insertInto('stored_cards')
      .values({ user_id: userId, provider, customer, mandate: null, brand: null, last4: null, stored_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await readCustomer(trx, userId, provider)) ?? customer;
  });
}

/** The card of a member that a provider charges without them; undefined for none. */
export async function readChargeable(
  db: DbOrTrx,
  userId: number,
  provider: string,
): Promise<ChargeableCard | undefined> {
  const row = await db
    .selectFrom('stored_cards')
    .select(['customer', 'mandate'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.mandate == null ? undefined : { customer: row.customer, mandate: row.mandate };
}

/**
 * Keeps the card that a payment has left, unless its member has removed theirs meanwhile or has left. Of two cards the one that
 * was paid with last is kept, in whatever order they are looked up, and the provider is to revoke the other one
 * (R-PAY-STORED-CARD-REPLACED).
 */
export async function keepCard(
  db: Db,
  { userId, provider, card, paidAt }: { userId: number; provider: string; card: KeptCard; paidAt: Date },
): Promise<void> {
  const { mandate, brand, last4, customer } = card;
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('stored_cards')
      .select(['mandate', 'stored_at'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('customer', '=', customer)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return;
    const isLater = held.stored_at === null || held.stored_at <= paidAt;
    if (isLater) {
      const kept = { mandate, brand, last4, stored_at: paidAt };
      await trx.updateTable('stored_cards').set(kept).where('user_id', '=', userId).execute();
    }
    const replaced = isLater ? held.mandate : mandate;
    if (replaced === null || held.mandate === mandate) return;
    await trx.insertInto('forgotten_cards').values({ provider, customer, mandate: replaced }).execute();
  });
}

/** Removes a member's card: nothing can be charged with it any more, and its provider is to forget it. */
export async function removeCard(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('stored_cards').where('user_id', '=', userId).execute();
}

/** What a provider is to forget, the oldest first: one card where there is a mandate, and otherwise the payer. */
export async function readForgotten(db: Db, provider: string, limit: number) {
  return db
    .selectFrom('forgotten_cards')
    .select(['id', 'customer', 'mandate'])
    .where('provider', '=', provider)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteForgotten(db: Db, id: number): Promise<void> {
  await db.deleteFrom('forgotten_cards').where('id', '=', id).execute();
}

/**
 * Ends a payment by a stored card that was not charged. `isUnanswered`: as far as the site knows, because a charge was tried
 * and its provider did not respond (R-PAY-STATUS-UNANSWERED).
 */
export async function endUncharged(
  db: Db,
  paymentId: string,
  { status, isUnanswered }: { status: 'failed' | 'expired'; isUnanswered: boolean },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status, unanswered: isUnanswered, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('stored_card', '=', true)
    .where('provider_reference', 'is', null)
    .execute();
}

/**
 * Notes that a charge is tried now: until its provider responds, nobody knows whether it was made. False where it is not to be tried:
 * the order has ended, or its price is locked no longer and no try was made before (R-PAY-STORED-CARD-LOCKED).
 */
export async function noteTry(db: Db, paymentId: string, isTried: boolean): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ unanswered: true })
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .where('provider_reference', 'is', null)
    .$if(!isTried, (payment) => payment.where('expires_at', '>=', sql<Date>`now()`))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes by which id the provider knows a payment that it has charged. */
export async function setCharged(db: Db, paymentId: string, reference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_reference: reference, unanswered: false, updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .execute();
}
