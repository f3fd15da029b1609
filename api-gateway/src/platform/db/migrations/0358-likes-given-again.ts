import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A like that comes back within a day of its removal is no news (R-LIKES-AGAIN-QUIET): it costs nothing within ten seconds, so
 * that anybody could notify another member as often as they press. A like of the other side in between makes it a new match,
 * which is news. For this the row of a removal stays for a day, and says by itself whether the like was restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table removed_likes add column restored boolean not null default false;

    create function like_is_repeated(liker bigint, liked bigint) returns boolean language sql stable as $$
      select exists (select 1 from removed_likes removed
        where removed.liker_id = liker and removed.liked_id = liked and removed.removed_at > now() - interval '1 day'
          and not exists (select 1 from likes back
            where back.liker_id = liked and back.liked_id = liker and back.created_at > removed.removed_at))
    $$;

    create or replace function live_events_of_like() returns trigger language plpgsql as $$
    begin
      if like_is_repeated(new.liker_id, new.liked_id) then return null; end if;
      if exists (select 1 from likes where liker_id = new.liked_id and liked_id = new.liker_id) then
        perform live_events_tell(new.liked_id, jsonb_build_object('type', 'match', 'profile_id', new.liker_id));
        perform live_events_tell(new.liker_id, jsonb_build_object('type', 'match', 'profile_id', new.liked_id, 'own', true));
      else
        perform live_events_tell(new.liked_id, jsonb_build_object('type', 'like', 'profile_id', new.liker_id));
      end if;
      return null;
    end $$;

    create or replace function push_new_like() returns trigger language plpgsql as $$
    begin
      if like_is_repeated(new.liker_id, new.liked_id) then return null; end if;
      perform stage_push(new.liked_id,
        case when exists (select 1 from likes where liker_id = new.liked_id and liked_id = new.liker_id)
          then 'match' else 'like' end,
        new.liker_id, null, interval '0');
      return null;
    end $$;

    create or replace function news_of_like() returns trigger language plpgsql as $$
    begin
      if like_is_repeated(new.liker_id, new.liked_id) then return null; end if;
      perform stage_news(new.liked_id, new.liker_id, null);
      return null;
    end $$;
  `.execute(db);
}
