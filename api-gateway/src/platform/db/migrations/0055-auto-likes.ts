import { sql, type Kysely } from 'kysely';

/**
 * The last automatic like of each member: one row, so that two calls at once cannot make two (R-LIKES-AUTO-PENDING).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auto_likes (
      user_id bigint primary key references users (id) on delete cascade,
      liker_id bigint not null references users (id) on delete cascade,
      made_at timestamptz not null default now(),
      check (user_id <> liker_id)
    );
    create index auto_likes_liker on auto_likes (liker_id);
  `.execute(db);
}
