import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Likes that were taken back a moment ago: restoring one costs no like of the day (R-LIKES-UNLIKE-UNDO). A row is deleted
 * by the restored like, or by the next removal of the same member when its time is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_likes (
      liker_id bigint not null references users (id) on delete cascade,
      liked_id bigint not null references users (id) on delete cascade,
      removed_at timestamptz not null default now(),
      primary key (liker_id, liked_id)
    );
    create index removed_likes_liked on removed_likes (liked_id);
  `.execute(db);
}
