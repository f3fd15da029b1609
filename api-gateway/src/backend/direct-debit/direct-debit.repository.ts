import { sql, type Insertable, type Selectable } from 'kysely';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { DirectDebitsTable } from '../../platform/db/schema/direct-debit.ts';

export type DirectDebitRow = Selectable<DirectDebitsTable>;

export async function readDebit(db: DbOrTrx, paymentId: string): Promise<DirectDebitRow | undefined> {
  return db.selectFrom('direct_debits').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Keeps the form as it was last sent, with the code that goes to its phone. */
export async function saveForm(trx: Trx, form: Insertable<DirectDebitsTable>): Promise<void> {
  const { payment_id: _id, ...changes } = form;
  await trx
    .insertInto('direct_debits')
    .values(form)
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(changes))
    .execute();
}

/**
 * Puts back the form before one whose code could not be sent, with the code that was sent for that one, or none; unless a
 * newer code, or a signature, has taken its place. Tries that were made in between count: they are guesses all the same.
 */
export async function takeBackForm(
  trx: Trx,
  { paymentId, hash, before }: { paymentId: string; hash: Buffer; before: DirectDebitRow | undefined },
): Promise<void> {
  if (before === undefined) {
    await trx.deleteFrom('direct_debits').where('payment_id', '=', paymentId).where('code_hash', '=', hash).execute();
    return;
  }
  const { payment_id: _id, code_tries: tries, ...form } = before;
  await trx
    .updateTable('direct_debits')
    .set({ ...form, code_tries: sql<number>`code_tries + ${tries}` })
    .where('payment_id', '=', paymentId)
    .where('code_hash', '=', hash)
    .execute();
}

export async function countTry(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .updateTable('direct_debits')
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** The mandate is signed, and the code of no use any more. */
export async function sign(trx: Trx, paymentId: string, debitOn: string): Promise<void> {
  await trx
    .updateTable('direct_debits')
    .set({ signed_at: sql<Date>`now()`, debit_on: debitOn, code_hash: null })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Forgets the forms that were not signed and whose payments are over (R-PAY-DEBIT-FORGOTTEN). */
export async function deleteUnsigned(db: Db): Promise<void> {
  await db
    .deleteFrom('direct_debits')
    .where('signed_at', 'is', null)
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.id', '=', 'direct_debits.payment_id')
          .where('payments.status', 'not in', ['created', 'pending']),
      ),
    )
    .execute();
}

/** Nothing by which anybody could find who signed a mandate. */
const NOBODY = {
  account_holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
  provider_customer: null,
} as const satisfies Partial<DirectDebitRow>;

/**
 * Forgets who signed the mandates of accounts that were purged, once no bank asks for them any more (L-ACCOUNT-MANDATE-MONTHS,
 * R-ACCOUNT-ERASED). A debit that waits for a moderator is owed still. What was paid, and the reference of the mandate, stay.
 */
export async function forgetMandates(db: Db): Promise<void> {
  await db
    .updateTable('direct_debits')
    .set(NOBODY)
    .where('user_id', 'is', null)
    .where('account_holder', '<>', '')
    .where(sql<boolean>`debit_on < current_date - make_interval(months => ${LIMITS.mandateMonths})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('given_up_debits')
            .select('given_up_debits.id')
            .whereRef('given_up_debits.payment_id', '=', 'direct_debits.payment_id')
            .where('given_up_debits.decision', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Keeps by which id the provider knows the payer of a debit. */
export async function keepCustomer(db: Db, paymentId: string, customer: string): Promise<void> {
  await db
    .updateTable('direct_debits')
    .set({ provider_customer: customer })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Messages of the tenant's day, to this member or to this phone, and the seconds since the last and until midnight. */
export interface SentMessages {
  today: number;
  /** Null: none. */
  secondsSinceLast: number | null;
  secondsToMidnight: number;
}

export async function readMessages(
  db: DbOrTrx,
  { userId, phone, timeZone }: { userId: number; phone: string; timeZone: string },
): Promise<SentMessages> {
  const midnight = sql`date_trunc('day', now() at time zone ${timeZone}::text)`;
  const ofDay = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${condition} and sent_at >= ${midnight} at time zone ${timeZone}::text)`;
  const { rows } = await sql<SentMessages>`
    select greatest(${ofDay(sql`user_id = ${userId}`)}, ${ofDay(sql`phone = ${phone}`)})::int as today,
      extract(epoch from now() - max(sent_at))::float8 as "secondsSinceLast",
      ceil(extract(epoch from (${midnight} + interval '1 day') at time zone ${timeZone}::text - now()))::int
        as "secondsToMidnight"
    from direct_debit_messages
    where (user_id = ${userId} or phone = ${phone}) and sent_at > now() - interval '2 days'`.execute(db);
  return rows[0] ?? { today: 0, secondsSinceLast: null, secondsToMidnight: 0 };
}

/** Of requests at once for codes to one number, by whichever members, each sees the messages of those before it. */
export async function lockPhone(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`debit-code ${phone}`}, 0))`.execute(trx);
}

/** Counts a message before it goes out: of two requests at once only one may send. */
export async function insertMessage(trx: Trx, userId: number, phone: string): Promise<number> {
  const row = await trx
    .insertInto('direct_debit_messages')
    .values({ user_id: userId, phone })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A message that did not go out does not count. */
export async function deleteMessage(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('direct_debit_messages').where('id', '=', id).execute();
}

export async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('direct_debit_messages')
    .where('sent_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute();
}
