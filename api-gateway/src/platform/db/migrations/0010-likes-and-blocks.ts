import { sql, type Kysely } from 'kysely';

/**
 * Likes, their daily count and blocks.
 *
 * `like_days` counts the likes given on one day of the tenant's calendar (R-LIKES-DAY-LIMIT). It is a table of
 * its own so that taking a like back does not give the like back: otherwise the limit could be walked around.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table likes (
      liker_id bigint not null references users (id) on delete cascade,
      liked_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      seen_at timestamptz,
      primary key (liker_id, liked_id),
      check (liker_id <> liked_id)
    );
    create index likes_received on likes (liked_id, created_at desc);

    create table like_days (
      user_id bigint not null references users (id) on delete cascade,
      day date not null,
      given integer not null check (given > 0),
      primary key (user_id, day)
    );

    create table blocks (
      blocker_id bigint not null references users (id) on delete cascade,
      blocked_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    );
    create index blocks_received on blocks (blocked_id, blocker_id);
  `.execute(db);
}
