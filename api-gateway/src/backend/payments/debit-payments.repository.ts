import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { PaymentRow } from './payments.repository.ts';

/** An own payment, locked after its member's row. */
export async function lockOwnPayment(trx: Trx, userId: number, id: string): Promise<PaymentRow | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A payment by its id alone, locked after its member's row. */
export async function lockAnyPayment(trx: Trx, id: string): Promise<PaymentRow | undefined> {
  const owner = trx.selectFrom('payments').select('user_id').where('id', '=', id);
  await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Ends that a debit which was given up waits for a moderator, because its whole price goes back; false where it does not wait, or
 * another moderator decides on it at this moment. The caller holds the payment's row.
 */
export async function closeGivenUp(trx: Trx, paymentId: string): Promise<boolean> {
  // Who decides on one holds it before the payment: waiting for them would be a deadlock.
  const { rows } = await sql<{ id: number }>`update given_up_debits set decision = 'refunded', decided_at = now()
    where id in (select given_up.id from given_up_debits given_up join payments on payments.id = given_up.payment_id
      where payments.id = ${paymentId} and given_up.decision is null and payments.provider_reference is null
      for update of given_up skip locked) returning id`.execute(trx);
  return rows.length > 0;
}

/** What is collected of a debit, or will be: of one that nobody has begun to collect, all that was not given back before. */
const collected = sql<number>`coalesce(asked_amount,
  case when provider_reference is null and paid_at is null then amount - refunded_amount else amount end)`;

/**
 * Whether a payment of the member was ever charged back, whatever its method (R-PAY-CHARGEBACK-DEBIT), which its provider's
 * events say and not its status, because it may have been refunded before, or is a debit that was never collected
 * (R-PAY-DEBIT-NOT-COLLECTED); and what the direct debits that were signed in the last
 * `days` come to in cents, whatever became of them (R-PAY-DEBIT-LIMIT): what a withdrawal kept from being collected was never lent.
 */
export async function readDebitState(
  db: DbOrTrx,
  userId: number,
  days: number,
): Promise<{ blocked: boolean; spent: number }> {
  const row = await db
    .selectFrom('payments')
    .select([
      sql<boolean>`coalesce(bool_or(exists (select 1 from payment_events event
          where event.payment_id = payments.id and event.charged_back)
        or exists (select 1 from given_up_debits given_up
          where given_up.payment_id = payments.id and given_up.decision in ('refused', 'not_coming'))), false)`.as(
        'blocked',
      ),
      sql<number>`coalesce(sum(${collected}) filter (where method = 'sdd'
        and completed_at > now() - make_interval(days => ${days})), 0)::int`.as('spent'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether a debit is never collected (R-PAY-DEBIT-NOT-COLLECTED). */
async function hasEnded(trx: Trx, id: string): Promise<boolean> {
  const ended = trx
    .selectFrom('given_up_debits')
    .select('id')
    .where('payment_id', '=', id)
    .where('decision', 'in', ['refused', 'not_coming', 'refunded']);
  return (await ended.executeTakeFirst()) !== undefined;
}

/**
 * What the provider of a debit is to collect, set at the first attempt: a withdrawal waits for that, or it comes before and less is
 * collected. Null for one that is collected already, or never is. Throws for a payment that there is not.
 */
export async function askOnce(trx: Trx, id: string): Promise<number | null> {
  const owner = trx.selectFrom('payments').select('user_id').where('id', '=', id);
  await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
  const payment = await trx
    .selectFrom('payments')
    .select(['provider_reference', 'asked_amount', 'amount', 'refunded_amount'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (payment.provider_reference !== null || (await hasEnded(trx, id))) return null;
  if (payment.asked_amount !== null) return payment.asked_amount;
  const asked = payment.amount - payment.refunded_amount;
  await trx.updateTable('payments').set({ asked_amount: asked }).where('id', '=', id).execute();
  return asked;
}

/** Notes under which reference the provider collects a debit. */
export async function setCollected(db: Db, id: string, reference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_reference: reference, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
