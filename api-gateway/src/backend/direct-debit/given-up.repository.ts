import { sql } from 'kysely';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { Db, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';

/** Notes that the provider has not taken a signed debit, unless that is noted already; one that is collected is none. */
export async function insertGivenUp(db: Db, paymentId: string): Promise<void> {
  await sql`insert into given_up_debits (payment_id)
    select id from payments where id = ${paymentId} and provider_reference is null
    on conflict (payment_id) where decision is null do nothing`.execute(db);
}

/** Notes that the provider refused a signed debit for good: no moderator has to see to it. */
export async function insertRefused(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .insertInto('given_up_debits')
    .values({ payment_id: paymentId, decision: 'refused', decided_at: sql<Date>`now()` })
    .execute();
}

const waiting = prepare((db, { tenantId, after, limit }: { tenantId: number; after: number; limit: number }) =>
  db
    .selectFrom('given_up_debits as given_up')
    .innerJoin('direct_debits as debit', 'debit.payment_id', 'given_up.payment_id')
    .innerJoin('payments', 'payments.id', 'given_up.payment_id')
    // The account may have been deleted since; what was signed is owed all the same.
    .leftJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'given_up.id',
      'given_up.given_up_at as givenUpAt',
      'debit.signed_at as signedAt',
      'debit.mandate_reference as mandateReference',
      'payments.id as paymentId',
      // What is owed: a part may have been withdrawn before its day.
      sql<number>`coalesce(payments.asked_amount, payments.amount)`.as('amount'),
      'payments.currency',
      'users.id as memberId',
      'profiles.name',
      'debit.account_holder as accountHolder',
      'users.email',
    ])
    .where('payments.tenant_id', '=', tenantId)
    .where('given_up.decision', 'is', null)
    // Its provider may have reported since that it had taken it.
    .where('payments.provider_reference', 'is', null)
    .where('given_up.id', '>', after)
    .orderBy('given_up.id')
    .limit(limit),
);

/** Debits of a tenant that were given up and that no moderator has seen to, the oldest first. */
export const readWaiting = (db: Db, page: { tenantId: number; after: number; limit: number }) => waiting.all(db, page);

/** A debit of a tenant that was given up, locked: one moderator decides. */
export async function holdGivenUp(trx: Trx, tenantId: number, id: number) {
  const row = await trx
    .selectFrom('given_up_debits as given_up')
    .innerJoin('payments', 'payments.id', 'given_up.payment_id')
    .select([
      'given_up.decision',
      'payments.provider_reference as reference',
      'payments.id as paymentId',
      'payments.user_id as memberId',
    ])
    .where('given_up.id', '=', id)
    .where('payments.tenant_id', '=', tenantId)
    .forUpdate('given_up')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isWaiting = row.decision === null && row.reference === null;
  return { paymentId: row.paymentId, memberId: row.memberId, isWaiting };
}

export async function decide(
  trx: Trx,
  id: number,
  decision: BodyOf<'PUT /api/debit-review.php'>['decision'],
): Promise<void> {
  await trx
    .updateTable('given_up_debits')
    .set({ decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
