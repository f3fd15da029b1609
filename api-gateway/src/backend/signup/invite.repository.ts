import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';

/** R-SIGNUP-INVITE-ONCE, L-SIGNUP-INVITE-DAYS: a code works once, for 30 days. Returns whether it did. */
export async function redeemInvite(
  db: DbOrTrx,
  invite: { tenantId: number; code: string; userId: number },
): Promise<boolean> {
  const row = await db
    .updateTable('invites')
    .set({ used_at: sql`now()`, used_by: invite.userId })
    .where('tenant_id', '=', invite.tenantId)
    .where('code', '=', invite.code)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}
