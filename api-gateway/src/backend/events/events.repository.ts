import { sql } from 'kysely';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';

export interface StoredEvent {
  id: number;
  event: LiveEvent;
}

/** How long events are kept for streams that come back. */
const KEPT_MINUTES = 10;
/** Ids are given before their transaction commits, so an older id may become visible after a younger one. */
const OVERLAP_SECONDS = 15;
const MOST = 200;

/**
 * A member's events after one that they have, in order, with those shortly before it once more. Null when some may be
 * gone already, or there are too many: then the client has to request everything again.
 */
export async function readSince(db: DbOrTrx, userId: number, after: number): Promise<StoredEvent[] | null> {
  const known = await db.selectFrom('live_events').select('id').where('id', '<=', after).limit(1).executeTakeFirst();
  if (known === undefined) return null;
  const rows = await db
    .selectFrom('live_events')
    .select(['id', 'event'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('id', '>', after),
        eb('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${OVERLAP_SECONDS})`),
      ]),
    )
    .orderBy('id')
    .limit(MOST + 1)
    .execute();
  return rows.length > MOST ? null : rows;
}

/** Whether a member keeps to themselves what they do (R-PRIVACY-READ-STATUS). */
export async function isDiscreet(db: DbOrTrx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('profiles').where('user_id', '=', userId).select('privacy_mode').executeTakeFirst();
  return row?.privacy_mode === true;
}

/** Whether a session is still there and its account open. */
export async function isSessionOpen(db: DbOrTrx, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.status', 'in', ['active', 'not_confirmed'])
    .select('users.id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('live_events')
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${KEPT_MINUTES})`)
    .execute();
}

/** Notifies a member of something that is not stored, such as that somebody is typing. */
export async function notify(db: DbOrTrx, userId: number, event: LiveEvent): Promise<void> {
  const text = JSON.stringify({ user: userId, id: null, event });
  await sql`select pg_notify('live_events', ${text})`.execute(db);
}
