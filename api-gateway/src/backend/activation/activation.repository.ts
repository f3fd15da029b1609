import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';

/** The account that activation is about. */
const accountColumns = ['users.id', 'users.tenant_id', 'users.email', 'users.email_key', 'users.status'] as const;

export async function findAccount(db: DbOrTrx, userId: number) {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([...accountColumns, 'profiles.name'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The account, locked until the transaction ends: requests for mails wait for each other. */
export async function lockAccount(trx: Trx, userId: number) {
  return trx
    .selectFrom('users')
    .select([...accountColumns, 'users.language'])
    .where('users.id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertToken(
  db: DbOrTrx,
  token: { hash: Buffer; userId: number; emailKey: string; hours: number },
): Promise<void> {
  await db
    .insertInto('activation_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      email_key: token.emailKey,
      expires_at: sql<Date>`now() + make_interval(hours => ${token.hours})`,
      used_at: null,
    })
    .execute();
}

/**
 * A link and its account, both locked until the transaction ends; null when the tenant has no such link. The account is locked
 * first, as by the purge, which deletes its links.
 */
export async function lockToken(trx: Trx, tenantId: number, hash: Buffer) {
  const row = await trx
    .selectFrom('activation_tokens')
    .innerJoin('users', 'users.id', 'activation_tokens.user_id')
    .select([...accountColumns, 'activation_tokens.used_at', 'activation_tokens.email_key as confirms'])
    .select(sql<boolean>`activation_tokens.expires_at <= now()`.as('expired'))
    .where('activation_tokens.token_hash', '=', hash)
    .where('users.tenant_id', '=', tenantId)
    .forUpdate(['users', 'activation_tokens'])
    .executeTakeFirst();
  return row ?? null;
}

/** Confirms an account by a link, which is used up; `claimDays`: for how long it can be claimed, or null. */
export async function markActive(
  trx: Trx,
  userId: number,
  { hash, claimDays }: { hash: Buffer; claimDays: number | null },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      status: 'active',
      claimable_until: claimDays === null ? null : sql<Date>`now() + make_interval(days => ${claimDays})`,
    })
    .where('id', '=', userId)
    .execute();
  await trx
    .updateTable('activation_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .execute();
}

/** Keeps expired links for a month, so that opening one late is refused as expired and not as unknown. */
export async function deleteOldTokens(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('activation_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
