import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import { prepare } from '../../platform/db/prepared.ts';

interface WaysRow {
  two_step: boolean;
  recovery_codes_left: number;
  passkeys: {
    id: string;
    browser: string | null;
    system: string | null;
    created_at: string;
    last_used_at: string | null;
  }[];
}

const waysOf = prepare(
  (_db, { userId }: { userId: number }) => sql<WaysRow>`
    select
      exists (select 1 from second_steps where user_id = ${userId} and confirmed_at is not null) as two_step,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes_left,
      (select coalesce(json_agg(json_build_object('id', id, 'browser', browser, 'system', system,
        'created_at', created_at, 'last_used_at', last_used_at) order by created_at, id), '[]')
        from passkeys where user_id = ${userId}) as passkeys`,
);

/** How a member logs in besides by the password. */
export async function readLoginWays(db: DbOrTrx, userId: number): Promise<WaysRow> {
  const row = await waysOf.first(db, { userId });
  if (row === undefined) throw new Error('A statement without a table returned no row');
  return row;
}

/** Keeps what a browser is to sign, for so many minutes; `userId` is null for a login. */
export async function insertChallenge(
  db: DbOrTrx,
  challenge: { hash: Buffer; tenantId: number; userId: number | null; minutes: number },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      tenant_id: challenge.tenantId,
      user_id: challenge.userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${challenge.minutes})`,
    })
    .execute();
}

/** Uses up a challenge that was made for the same thing; false where there is none, or its time is over. */
export async function useChallenge(
  db: DbOrTrx,
  { hash, tenantId, userId }: { hash: Buffer; tenantId: number; userId: number | null },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('tenant_id', '=', tenantId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the passkeys that a member has begun to add. */
export async function deleteChallengesOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

export interface NewPasskey {
  id: string;
  userId: number;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  browser: string | null;
  system: string | null;
}

/**
 * Locks a member and the session that they are known by, and returns how many passkeys they have; null where that session is
 * over. It waits for a transaction that ends it, and what ends it later waits for the caller's: a passkey that is added for a
 * session is there before the session ends, or never. The member is locked first, as by all that ends sessions.
 */
export async function countPasskeys(
  trx: Trx,
  { userId, sessionKey }: { userId: number; sessionKey: Buffer },
): Promise<number | null> {
  const { rows } = await sql`
    select 1 from users join sessions on sessions.user_id = users.id
    where users.id = ${userId} and sessions.token_hash = ${sessionKey}
    for no key update of users for share of sessions`.execute(trx);
  if (rows.length === 0) return null;
  const { count } = await trx
    .selectFrom('passkeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a passkey; false where there is one of this id. */
export async function insertPasskey(db: DbOrTrx, passkey: NewPasskey): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      browser: passkey.browser,
      system: passkey.system,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A passkey of a tenant's member; null when there is none of this id. */
export async function findPasskey(db: DbOrTrx, tenantId: number, id: string) {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.user_id', 'passkeys.public_key', 'passkeys.counter', 'passkeys.transports'])
    .where('passkeys.id', '=', id)
    .where('users.tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? null;
}

/** Records a login with a passkey; false where it was removed meanwhile. */
export async function notePasskeyUse(db: DbOrTrx, id: string, counter: number): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a passkey of a member; nothing happens when they have none of this id. */
export async function deletePasskey(db: DbOrTrx, userId: number, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute();
}
