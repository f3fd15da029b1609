import { sql, type Kysely } from 'kysely';

/**
 * Background work is staged as jobs of pg-boss (schema `pgboss`, which that library creates and migrates itself when a
 * gateway starts). A mail keeps its row, for what became of it; when it is tried again is its job's. Mails that wait by
 * now get their job by the first round of housekeeping; a sandbox's notice is made up for by the question about its payment
 * (R-PAY-RECONCILED); pushes that wait for another try are given up.
 *
 * A push is staged by triggers, in the transaction that makes the message or the like: whoever makes one, by whatever
 * way, no push is forgotten and none is told of something that was rolled back. Members without a subscription cost one
 * look into an index. Whoever was here within the last two minutes may have the conversation open: they get seven
 * seconds to read it there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_outbox drop column attempts, drop column next_attempt_at;
    drop table sandbox_deliveries;

    create function stage_job(queue_name text, job_data jsonb, wait interval) returns void language plpgsql as $$
    begin
      insert into pgboss.job (name, data, policy, start_after, created_on, keep_until,
        retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds)
      select name, job_data, policy, pgboss.job_now() + wait, pgboss.job_now(),
        pgboss.job_now() + wait + retention_seconds * interval '1 second',
        retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds
      from pgboss.queue where name = queue_name;
      if not found then raise exception 'there is no queue %', queue_name; end if;
      -- As pg-boss does for jobs that it stages itself: whoever waits for this queue looks at once.
      if wait <= interval '0' then
        perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue_name);
      end if;
    end $$;

    create function stage_push(member bigint, push_kind text, actor bigint, message bigint, wait interval)
    returns void language plpgsql as $$
    begin
      perform stage_job('push', jsonb_build_object('subscription', id, 'kind', push_kind, 'actor', actor, 'message', message), wait)
      from push_subscriptions where user_id = member;
    end $$;

    create or replace function push_new_message() returns trigger language plpgsql as $$
    begin
      perform stage_push(new.recipient_id, 'message', new.sender_id, new.id,
        case when last_active_at > now() - interval '2 minutes' then interval '7 seconds' else interval '0' end)
      from users where id = new.recipient_id;
      return null;
    end $$;

    create or replace function push_new_like() returns trigger language plpgsql as $$
    begin
      perform stage_push(new.liked_id,
        case when exists (select 1 from likes where liker_id = new.liked_id and liked_id = new.liker_id)
          then 'match' else 'like' end,
        new.liker_id, null, interval '0');
      return null;
    end $$;

    drop table push_outbox;
  `.execute(db);
}
