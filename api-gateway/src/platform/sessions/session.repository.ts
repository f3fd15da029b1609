import { sql } from 'kysely';
import type { DbOrTrx } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
import type { Sought } from '../db/schema/core.ts';
import type { LoginClient } from './login-client.ts';
import type { WayIn } from './session.ts';

const liveSession = prepare((db, { tokenHash, tenantId }: { tokenHash: Buffer; tenantId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.id',
      'users.tenant_id',
      'users.email',
      'users.status',
      'users.role',
      'users.paid_user',
      'users.language',
      'users.signup_at',
      'profiles.privacy_mode',
      'profiles.gender',
      'profiles.sensitive_consent_at',
      sql<Sought>`sought_gender(profiles.gender, profiles.search_gender, profiles.sexuality)`.as('sought'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.tenant_id', '=', tenantId)
    .where('sessions.expires_at', '>', sql<Date>`now()`),
);

/** A live session with its account; null when there is none, or the account may not be used. */
export async function findSession(db: DbOrTrx, tokenHash: Buffer, tenantId: number) {
  return (await liveSession.first(db, { tokenHash, tenantId })) ?? null;
}

export interface SessionRow {
  tokenHash: Buffer;
  userId: number;
  days: number;
  client: LoginClient;
  /** What the database knows its device by. */
  device: Buffer | null;
  by: WayIn;
  /** The session in whose place it comes; null for none. */
  before: Buffer | null;
}

/** The row beside the account without which a session does not begin, locked after it, as by all that removes such rows. */
function rowBehind({ before, by: { passkey } }: SessionRow) {
  if (before !== null)
    return {
      join: sql`join sessions before on before.user_id = users.id and before.token_hash = ${before}`,
      lock: sql`for share of before`,
    };
  if (passkey !== undefined)
    return {
      join: sql`join passkeys on passkeys.user_id = users.id and passkeys.id = ${passkey}`,
      lock: sql`for share of passkeys`,
    };
  return { join: sql``, lock: sql`` };
}

/**
 * Inserts a session. False, and inserts nothing, where what let its member in would not do so any more: the account has
 * another password by now, or not that passkey, is about to be deleted or closed, or the session before is over. It waits for
 * a transaction that is about to change that: what ends all sessions of a member leaves none behind. Its member is here from
 * now on: who comes back after a long time is online, and notified, at once and not only with a later call.
 */
export async function insertSession(db: DbOrTrx, session: SessionRow): Promise<boolean> {
  const { browser, system, country } = session.client;
  const { tokenHash, userId, days, device, by } = session;
  const { passwordHash = null } = by;
  const { join, lock } = rowBehind(session);
  // The account is locked as for the update below: two logins that shared a lock would wait for each other.
  const { rows } = await sql`
    with made as (
      insert into sessions (token_hash, user_id, tenant_id, expires_at, browser, system, country, device)
      select ${tokenHash}::bytea, users.id, users.tenant_id, now() + make_interval(days => ${days}), ${browser}::text,
        ${system}::text, ${country}::text, ${device}::bytea
      from users ${join}
      where users.id = ${userId} and users.status in ('active', 'not_confirmed')
        and (${passwordHash}::text is null or users.password_hash = ${passwordHash})
      for no key update of users ${lock}
      returning user_id
    ), here as (
      update users set last_active_at = now() from made where users.id = made.user_id
    )
    select user_id from made`.execute(db);
  return rows.length > 0;
}

export async function deleteSession(db: DbOrTrx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

const openSessions = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'browser', 'system', 'country', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id'),
);

/** The sessions of a member that are not over, the latest first. */
export function listSessions(db: DbOrTrx, userId: number) {
  return openSessions.all(db, { userId });
}

/** The public id of a session that is not over; null when it is. */
export async function findSessionId(db: DbOrTrx, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends one session of a member by its public id. Returns its device; null where there is none, or it is not known. */
export async function deleteSessionById(db: DbOrTrx, userId: number, id: string): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('device')
    .executeTakeFirst();
  return row?.device ?? null;
}

/** Ends all sessions of a member, but for one if it is given. */
export async function deleteSessionsOf(db: DbOrTrx, userId: number, kept: Buffer | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (kept !== null) query = query.where('token_hash', '<>', kept);
  await query.execute();
}

/** The member was here: for 'online' and 'recently active'. */
export async function touchSession(db: DbOrTrx, tokenHash: Buffer, userId: number): Promise<void> {
  await db
    .with('seen', (cte) =>
      cte
        .updateTable('sessions')
        .set({ last_seen_at: sql`now()` })
        .where('token_hash', '=', tokenHash),
    )
    .updateTable('users')
    .set({ last_active_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function deleteExpiredSessions(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
