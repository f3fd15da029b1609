import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A photo that its owner has deleted is no row of `photos` any more, so nothing shows it; for a moment it can be brought
 * back (R-PHOTOS-DELETE-UNDO). `photo` is its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_photos (
      id bigint primary key,
      user_id bigint not null references users (id) on delete cascade,
      photo jsonb not null,
      removed_at timestamptz not null default clock_timestamp()
    );
    create index removed_photos_user on removed_photos (user_id);
    create index removed_photos_age on removed_photos (removed_at);
  `.execute(db);
}
