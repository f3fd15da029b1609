import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The swipe game. `swipe_passes` are those whom a member has passed: they do not come back into the deck.
 *
 * `swipe_games` has one row for each member who plays: the likes given on the last day that had any (L-LIKES-SWIPE-DAY),
 * which is counted by one statement, so that likes at the same time cannot be more than the day has; and the last pass, which
 * can be undone (R-LIKES-SWIPE-UNDO).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table swipe_passes (
      user_id bigint not null references users (id) on delete cascade,
      passed_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, passed_id),
      check (user_id <> passed_id)
    );
    create index swipe_passes_received on swipe_passes (passed_id);

    create table swipe_games (
      user_id bigint primary key references users (id) on delete cascade,
      day date,
      given smallint not null default 0 check (given between 0 and 4),
      last_passed_id bigint references users (id) on delete set null,
      check (day is not null or given = 0)
    );
    create index swipe_games_last_passed on swipe_games (last_passed_id) where last_passed_id is not null;
  `.execute(db);
}
