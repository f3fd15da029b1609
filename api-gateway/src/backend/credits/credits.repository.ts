import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';
import type { CreditKind } from '../../platform/db/schema/money.ts';

export interface CreditMovement {
  id: number;
  kind: CreditKind;
  reference: string;
  /** Above zero for credits that came in. */
  amount: number;
  createdAt: Date;
}

/** Makes a member's account unless there is one. */
export async function openAccount(db: DbOrTrx, userId: number): Promise<void> {
  await db
    .insertInto('credit_accounts')
    .values({ kind: 'member', user_id: userId, purpose: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Starts a transaction of the ledger; null when one of this kind and reference is there already. */
export async function insertTransaction(db: DbOrTrx, kind: CreditKind, reference: string): Promise<number | null> {
  const row = await db
    .insertInto('credit_transactions')
    .values({ kind, reference })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The two sides of a transaction: `amount` to the member's account (below zero takes), the opposite to the
 * house account of that kind. The balance follows by the ledger's trigger.
 */
export async function insertEntries(
  db: DbOrTrx,
  transactionId: number,
  { userId, kind, amount }: { userId: number; kind: CreditKind; amount: number },
): Promise<void> {
  await db
    .insertInto('credit_entries')
    .columns(['transaction_id', 'account_id', 'amount'])
    .expression((eb) =>
      eb
        .selectFrom('credit_accounts')
        .select((select) => [
          select.lit(transactionId).as('transaction_id'),
          'id as account_id',
          sql<number>`case kind when 'member' then ${sql.lit(amount)} else ${sql.lit(-amount)} end`.as('amount'),
        ])
        .where((where) => where.or([where('user_id', '=', userId), where('purpose', '=', kind)])),
    )
    .execute();
}

/** What a member has. */
export interface Balance {
  credits: number;
  /** How many of them are signup credits, which are spent first (R-CREDITS-SIGNUP-FIRST). */
  free: number;
}

/** What is taken, whole credits above zero, and for what. */
interface Taken {
  userId: number;
  amount: number;
  kind: CreditKind;
  reference: string;
}

const taking = prepare(
  (_db, { userId, amount, kind, reference }: Taken) => sql<Balance & { transactionId: number | null }>`
    with account as (
      update credit_accounts set moved_at = now()
      where user_id = ${userId} and balance >= ${amount}::integer
      returning id, balance, free
    ), movement as (
      insert into credit_transactions (kind, reference) select ${kind}::text, ${reference}::text from account
      on conflict (kind, reference) do nothing
      returning id, kind
    ), entries as (
      insert into credit_entries (transaction_id, account_id, amount)
      select movement.id, account.id, -(${amount}::integer) from movement, account
      union all
      select movement.id, house.id, ${amount}::integer
      from movement join credit_accounts house on house.purpose = movement.kind
    )
    select account.balance as credits, account.free, movement.id as "transactionId"
    from account left join movement on true`,
);

/**
 * Takes credits of a member's account if it holds enough: the condition is part of the update, so of many at once each
 * sees what the one before has left, and the row is locked from then on. The two sides of the transaction are those of
 * `insertEntries`, in the same statement. Returns the balance before it, and null as `transactionId` where this kind and
 * reference was spent before, which takes nothing; undefined when the balance is too small.
 */
export async function takeCredits(
  db: DbOrTrx,
  taken: Taken,
): Promise<(Balance & { transactionId: number | null }) | undefined> {
  return taking.first(db, taken);
}

/** Locks a member's account: what is spent meanwhile waits. */
export async function lockAccount(db: DbOrTrx, userId: number): Promise<void> {
  await db.selectFrom('credit_accounts').select('id').where('user_id', '=', userId).forNoKeyUpdate().execute();
}

export async function readBalance(db: DbOrTrx, userId: number): Promise<Balance> {
  const row = await db
    .selectFrom('credit_accounts')
    .select(['balance as credits', 'free'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { credits: 0, free: 0 };
}

/** How many credits of a payment are unused; 0 for one that brought none. */
export async function readRest(db: DbOrTrx, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_lots')
    .innerJoin('credit_transactions as grants', 'grants.id', 'credit_lots.transaction_id')
    .select('credit_lots.rest')
    .where('grants.kind', '=', 'purchase')
    .where('grants.reference', '=', paymentId)
    .executeTakeFirst();
  return row?.rest ?? 0;
}

/** Notes that the whole price of a payment went back: nothing is given back for its credits any more. */
export async function closeLot(db: DbOrTrx, paymentId: string): Promise<void> {
  await db
    .updateTable('credit_lots')
    .from('credit_transactions as grants')
    .set({ returned_at: sql<Date>`now()` })
    .whereRef('grants.id', '=', 'credit_lots.transaction_id')
    .where('grants.kind', '=', 'purchase')
    .where('grants.reference', '=', paymentId)
    .execute();
}

/** How many credits a payment for a photo took of lots that can take them back. */
export async function readReturnable(db: DbOrTrx, userId: number, photoReference: string): Promise<number> {
  const row = await db
    .selectFrom('credit_lot_moves as move')
    .innerJoin('credit_entries as entry', 'entry.id', 'move.entry_id')
    .innerJoin('credit_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('credit_transactions as payment', 'payment.id', 'entry.transaction_id')
    .innerJoin('credit_lots as lot', 'lot.id', 'move.lot_id')
    .select(sql<number>`coalesce(-sum(move.amount), 0)::int`.as('amount'))
    .where('account.user_id', '=', userId)
    .where('payment.kind', '=', 'photo')
    .where('payment.reference', '=', photoReference)
    .where('lot.returned_at', 'is', null)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** A member's movements, the latest first, older than the entry `before` when it is given. */
export async function readMovements(
  db: DbOrTrx,
  userId: number,
  limit: number,
  before: number | null,
): Promise<CreditMovement[]> {
  return db
    .selectFrom('credit_entries as entry')
    .innerJoin('credit_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('credit_transactions as movement', 'movement.id', 'entry.transaction_id')
    .where('account.user_id', '=', userId)
    .$if(before !== null, (query) => query.where('entry.id', '<', before))
    .select(['entry.id', 'movement.kind', 'movement.reference', 'entry.amount', 'entry.created_at as createdAt'])
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}
