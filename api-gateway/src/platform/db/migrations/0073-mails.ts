import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Mails about messages and likes are staged as pushes are (0063): by triggers, in the transaction that makes the message
 * or the like. A member who was online within the last ten minutes (L-MAIL-ONLINE-PAUSE) may read it there: their job is
 * put off until the ten minutes are over. Nothing is staged for fictional members and for members who get no mail, for
 * rows of the past that a seed writes, and while no gateway of a version that mails has begun its jobs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function stage_news(member_id bigint, actor_id bigint, message_id bigint) returns void language plpgsql as $$
    begin
      if to_regclass('pgboss.queue') is null then return; end if;
      perform stage_job('news', jsonb_build_object('member', me.id, 'actor', actor_id, 'message', message_id),
        greatest(interval '0', me.last_active_at + interval '10 minutes' - now()))
      from users me join profiles profile on profile.user_id = me.id
      where me.id = member_id and me.status = 'active' and me.notifications_disabled = '{}' and not profile.fictional
        and exists (select 1 from pgboss.queue where name = 'news');
    end $$;

    create function news_of_message() returns trigger language plpgsql as $$
    begin
      perform stage_news(new.recipient_id, new.sender_id, new.id);
      return null;
    end $$;
    create trigger news_of_message after insert on messages
      for each row when (new.sent_at > now() - interval '1 hour') execute function news_of_message();

    create function news_of_like() returns trigger language plpgsql as $$
    begin
      perform stage_news(new.liked_id, new.liker_id, null);
      return null;
    end $$;
    create trigger news_of_like after insert on likes
      for each row when (new.created_at > now() - interval '1 hour') execute function news_of_like();
  `.execute(db);
}
