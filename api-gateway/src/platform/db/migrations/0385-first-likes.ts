import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Likes of before a signup that wait for the confirmation of its address, where the tenant does not reveal who has an
 * account: as first messages do, whose job gives them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_likes (
      user_id bigint not null references users (id) on delete cascade,
      liked_id bigint not null references users (id) on delete cascade,
      given_at timestamptz not null default now(),
      primary key (user_id, liked_id)
    );
    create index first_likes_liked on first_likes (liked_id);

    create or replace function send_first_message() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from first_messages where user_id = new.id)
        or exists (select 1 from first_likes where user_id = new.id) then
        perform stage_job('first-message', jsonb_build_object('member', new.id), interval '0');
      end if;
      return null;
    end $$;
  `.execute(db);
}
