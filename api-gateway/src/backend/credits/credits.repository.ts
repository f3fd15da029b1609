import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import type { CreditKind } from '../../platform/db/schema/domain.ts';

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

/**
 * Claims a member's account if it holds at least `amount`: the condition is part of the update, so of many
 * at once each sees what the one before has left. Returns the balance before the entries, or null when it is too
 * small; the row is locked from then on.
 */
export async function claimCredits(db: DbOrTrx, userId: number, amount: number): Promise<number | null> {
  const row = await db
    .updateTable('credit_accounts')
    .set({ moved_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst();
  return row?.balance ?? null;
}

/** Locks a member's account and returns its balance; null when there is none. */
export async function lockBalance(db: DbOrTrx, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? null;
}

export async function readBalance(db: DbOrTrx, userId: number): Promise<number> {
  const row = await db.selectFrom('credit_accounts').select('balance').where('user_id', '=', userId).executeTakeFirst();
  return row?.balance ?? 0;
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
