import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Cancels a payment that its provider does not know, because another order of its member takes its place. False when it is
 * known there by now, or is open no longer.
 */
export async function cancelUnregistered(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ status: 'cancelled', superseded: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('provider_reference', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Ends an order by a stored card whose price is locked no longer and whose charge was not tried by then, before its job does
 * (R-PAY-STORED-CARD-CODE). False for any other: its card may be charged, or was.
 */
export async function expireUntried(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ status: 'expired', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('stored_card', '=', true)
    .where('unanswered', '=', false)
    .where('provider_reference', 'is', null)
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Ends payments whose price is locked no longer and that their provider never knew: direct debits that nobody has signed, and
 * orders that could not be registered (R-PAY-RETRY-OPEN).
 */
export async function expireUnregistered(db: Db): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'expired', updated_at: sql<Date>`now()` })
    .where('status', '=', 'created')
    .where('provider_reference', 'is', null)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
