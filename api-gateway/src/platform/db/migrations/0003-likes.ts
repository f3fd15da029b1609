import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Likes, their daily count, automatic likes, and blocks.
 *
 * Likes are listed page by page, each page from where the last one ended: one index for each order. The new ones
 * come first in what a member received (R-LIKES-ORDER-NEW), and are counted by the same index.
 *
 * `like_days` counts the likes given on one day of the tenant's calendar (R-LIKES-DAY-LIMIT). It is a table of
 * its own so that taking a like back does not give the like back: otherwise the limit could be walked around.
 *
 * `auto_likes` is the last automatic like of each member: one row, so that two calls at once cannot make two
 * (R-LIKES-AUTO-PENDING).
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
    create index likes_listed_received on likes (liked_id, (seen_at is null) desc, created_at desc, liker_id desc);
    create index likes_listed_given on likes (liker_id, created_at desc, liked_id desc);

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

    create table auto_likes (
      user_id bigint primary key references users (id) on delete cascade,
      liker_id bigint not null references users (id) on delete cascade,
      made_at timestamptz not null default now(),
      check (user_id <> liker_id)
    );
    create index auto_likes_liker on auto_likes (liker_id);
  `.execute(db);
}
