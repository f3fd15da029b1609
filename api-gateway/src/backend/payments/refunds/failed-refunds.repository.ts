import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { prepare } from '../../../platform/db/prepared.ts';
import { isUncollected } from './refunds.repository.ts';

const failed = prepare((db, { tenantId, after, limit }: { tenantId: number; after: number; limit: number }) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    // The account may have been deleted since; its money is owed all the same.
    .leftJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'refunds.id',
      'payments.id as paymentId',
      'users.id as memberId',
      'profiles.name',
      'users.email',
      'refunds.amount',
      'payments.currency',
      'payments.method',
      'refunds.created_at as requestedAt',
      'refunds.failure',
    ])
    .where('payments.tenant_id', '=', tenantId)
    .where('refunds.status', '=', 'failed')
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit),
);

/** Refunds of a tenant that could not be made, the oldest first. */
export const readFailed = (db: Db, page: { tenantId: number; after: number; limit: number }) => failed.all(db, page);

/** A refund of a tenant, locked: one moderator decides. */
export async function holdRefund(trx: Trx, tenantId: number, id: number) {
  const row = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', 'payments.user_id as memberId', isUncollected.as('isUncollected')])
    .where('refunds.id', '=', id)
    .where('payments.tenant_id', '=', tenantId)
    .forUpdate('refunds')
    .executeTakeFirst();
  return row && { memberId: row.memberId, isWaiting: row.status === 'failed', isUncollected: row.isUncollected };
}

/** Lets a refund be tried again, or notes that it was paid by hand. */
export async function reopen(trx: Trx, id: number, decision: 'retry' | 'by_hand'): Promise<void> {
  await trx
    .updateTable('refunds')
    .set(decision === 'retry' ? { status: 'waiting' } : { status: 'by_hand', sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
