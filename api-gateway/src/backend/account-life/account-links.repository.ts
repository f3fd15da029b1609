import type { ResetLink } from '@tandem/contracts/api/account';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { AccountLinksTable } from '../../platform/db/schema/core.ts';

export type LinkKind = AccountLinksTable['kind'];

export interface NewLink {
  hash: Buffer;
  kind: LinkKind;
  userId: number;
  emailKey: string;
  newEmail: string | null;
  /** By its public id, the session that requested it; null where it is not known. */
  sessionId: string | null;
  expiresAt: Date;
}

export async function insertLink(db: DbOrTrx, link: NewLink): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      token_hash: link.hash,
      kind: link.kind,
      user_id: link.userId,
      email_key: link.emailKey,
      new_email: link.newEmail,
      session_id: link.sessionId,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

export interface Link {
  userId: number;
  newEmail: string | null;
  /** Not used, not over, and the account has the address that it had. */
  isUsable: boolean;
  isUsed: boolean;
}

export interface WantedLink {
  tenantId: number;
  kind: LinkKind;
  hash: Buffer;
}

/**
 * A link with its account, both locked where the caller has a transaction; null when the tenant has no such link. The account is
 * locked first, as by all that uses up or deletes its links: two that took them in another order would wait for each other.
 */
export async function findLink(db: DbOrTrx, { tenantId, kind, hash }: WantedLink): Promise<Link | null> {
  const query = db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['account_links.user_id', 'account_links.new_email', 'account_links.used_at'])
    .select(
      sql<boolean>`account_links.used_at is null and account_links.expires_at > now()
        and account_links.email_key = users.email_key`.as('usable'),
    )
    .where('account_links.token_hash', '=', hash)
    .where('account_links.kind', '=', kind)
    .where('users.tenant_id', '=', tenantId);
  const row = await (db.isTransaction ? query.forUpdate(['users', 'account_links']) : query).executeTakeFirst();
  if (row === undefined) return null;
  return { userId: row.user_id, newEmail: row.new_email, isUsable: row.usable, isUsed: row.used_at !== null };
}

/** Uses up all links of a kind that a member was sent: the one that was opened, and older ones in other mails. */
export async function useLinks(trx: Trx, userId: number, kind: LinkKind): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses up the links to a new address of a member, but for those that these sessions, by their public ids, requested. */
export async function useMailChanges(trx: Trx, userId: number, keptSessions: readonly string[]): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail_change')
    .where('used_at', 'is', null)
    .where(sql<boolean>`(session_id = any (${[...keptSessions]}::uuid[])) is not true`)
    .execute();
}

/** Keeps links that are over for a month, so that one that is opened late is known to be one of ours. */
export async function deleteOldLinks(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Ages in seconds of a member's requests for a new address within the last day, the latest first. */
export async function readMailChangeAges(trx: Trx, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('mail_change_requests')
    .select(sql<number>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('age'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .orderBy('requested_at', 'desc')
    .execute();
  return rows.map(({ age }) => age);
}

export async function insertMailChange(trx: Trx, userId: number): Promise<void> {
  await trx.insertInto('mail_change_requests').values({ user_id: userId }).execute();
}

export async function deleteOldMailChanges(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('mail_change_requests')
    .where('requested_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Who is banned after a deletion was requested is purged all the same (R-ACCOUNT-PURGED-BANNED). */
const LEAVING = ['pending_deletion', 'banned'] as const;

/** Accounts whose deletion was requested so many days before `now`, at most a hundred, and none of `without`. */
export async function findLeft(
  db: DbOrTrx,
  { now, days, without }: { now: Date; days: number; without: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', 'in', LEAVING)
    .where('deletion_requested_at', '<=', sql<Date>`${now}::timestamptz - make_interval(days => ${days})`)
    .where(sql<boolean>`id <> all (${[...without]}::bigint[])`)
    .orderBy('deletion_requested_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an account whose time is over; false when it was brought back meanwhile. */
export async function lockLeft(trx: Trx, userId: number, { now, days }: { now: Date; days: number }): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', 'in', LEAVING)
    .where('deletion_requested_at', '<=', sql<Date>`${now}::timestamptz - make_interval(days => ${days})`)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** When an account is purged; null when its deletion was not requested. */
export async function readPurgeAt(db: DbOrTrx, userId: number, days: number): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select(sql<Date | null>`deletion_requested_at + make_interval(days => ${days})`.as('at'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Removes the passkeys of an account but those of these ids: they are ways in as links are, maybe of somebody else. */
export async function deletePasskeysOf(trx: Trx, userId: number, keep: readonly string[] = []): Promise<void> {
  await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id <> all (${[...keep]}::text[])`)
    .execute();
}

/** The passkeys of an account, the first one first. */
export async function listPasskeys(db: DbOrTrx, userId: number): Promise<ResetLink['passkeys']> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at: made, last_used_at: used, ...passkey }) => ({
    ...passkey,
    created_at: made.toISOString(),
    last_used_at: used?.toISOString() ?? null,
  }));
}

/** Whether anybody can log in to an account without its password. */
export async function hasPasskeys(db: DbOrTrx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Deletes an account with all that refers to it (migration 0087). */
export async function deleteUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}
