import { sql } from 'kysely';
import type { DbOrTrx } from '../db/database.ts';
import { prepare } from '../db/prepared.ts';
import type { Sought } from '../db/schema/core.ts';

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

export async function insertSession(
  db: DbOrTrx,
  session: { tokenHash: Buffer; userId: number; days: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'tenant_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          'users.id',
          'users.tenant_id',
          sql<Date>`now() + make_interval(days => ${session.days})`.as('expires_at'),
        ])
        .where('users.id', '=', session.userId),
    )
    .execute();
}

export async function deleteSession(db: DbOrTrx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
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
