import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';

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
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

const openInvite = prepare((db, { tenantId, code }: { tenantId: number; code: string }) =>
  db
    .selectFrom('invites')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`),
);

/** Whether `redeemInvite` would take a code now; nothing is used up. */
export async function isInviteOpen(db: DbOrTrx, invite: { tenantId: number; code: string }): Promise<boolean> {
  return (await openInvite.first(db, invite)) !== undefined;
}

export async function insertInvites(
  db: DbOrTrx,
  { tenantId, codes, days }: { tenantId: number; codes: readonly string[]; days: number },
): Promise<void> {
  await db
    .insertInto('invites')
    .values(
      codes.map((code) => ({
        tenant_id: tenantId,
        code,
        expires_at: sql<Date>`now() + make_interval(days => ${days})`,
        used_at: null,
        used_by: null,
        revoked_at: null,
      })),
    )
    .execute();
}

/** An invite of a tenant, as its operator sees it. */
export interface Invite {
  code: string;
  created_at: Date;
  expires_at: Date;
  state: 'open' | 'used' | 'revoked' | 'expired';
}

/** The invites of a tenant, the latest first. */
export function listInvites(db: DbOrTrx, tenantId: number): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .select(['code', 'created_at', 'expires_at'])
    .select(
      sql<Invite['state']>`case when used_at is not null then 'used' when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'open' end`.as('state'),
    )
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
}

/** Revokes an invite. False, and changes nothing, where the tenant has none of this code that is open. */
export async function revokeInvite(db: DbOrTrx, { tenantId, code }: { tenantId: number; code: string }) {
  const row = await db
    .updateTable('invites')
    .set({ revoked_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}
