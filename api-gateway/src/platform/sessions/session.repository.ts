import { sql } from 'kysely';
import type { DbOrTrx } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
import type { Sought } from '../db/schema/core.ts';
import type { LoginClient } from './login-client.ts';

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

/**
 * Makes a session. Its member is here from now on: who comes back after a long time is online, and notified, at once and
 * not only with a later call.
 */
export async function insertSession(
  db: DbOrTrx,
  session: { tokenHash: Buffer; userId: number; days: number; client: LoginClient },
): Promise<void> {
  const { browser, system, country } = session.client;
  await db
    .with('here', (cte) =>
      cte
        .updateTable('users')
        .set({ last_active_at: sql`now()` })
        .where('id', '=', session.userId),
    )
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'tenant_id', 'expires_at', 'browser', 'system', 'country'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          'users.id',
          'users.tenant_id',
          sql<Date>`now() + make_interval(days => ${session.days})`.as('expires_at'),
          sql<string | null>`${browser}::text`.as('browser'),
          sql<string | null>`${system}::text`.as('system'),
          sql<string | null>`${country}::text`.as('country'),
        ])
        .where('users.id', '=', session.userId),
    )
    .execute();
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

/** Ends one session of a member by its public id. */
export async function deleteSessionById(db: DbOrTrx, userId: number, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
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
