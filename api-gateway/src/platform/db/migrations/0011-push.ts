import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Push subscriptions and the outbox of pushes.
 *
 * A subscription belongs to a session: when that ends (logout, 30 days, a password reset elsewhere), so
 * does the subscription (R-PUSH-LOGOUT-UNBOUND). The outbox is filled by triggers, in the transaction that makes the
 * message or the like. Members without a subscription cost one look into an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      session_hash bytea not null references sessions (token_hash) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_user on push_subscriptions (user_id);
    create index push_subscriptions_session on push_subscriptions (session_hash);

    create table push_outbox (
      id bigint generated always as identity primary key,
      subscription_id bigint not null references push_subscriptions (id) on delete cascade,
      kind text not null check (kind in ('message', 'like', 'match')),
      actor_id bigint not null references users (id) on delete cascade,
      message_id bigint references messages (id) on delete cascade,
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      check ((kind = 'message') = (message_id is not null))
    );
    create index push_outbox_due on push_outbox (next_attempt_at);
    create index push_outbox_subscription on push_outbox (subscription_id);
    create index push_outbox_message on push_outbox (message_id);
    create index push_outbox_actor on push_outbox (actor_id);

    create function push_new_message() returns trigger language plpgsql as $$
    begin
      insert into push_outbox (subscription_id, kind, actor_id, message_id)
      select id, 'message', new.sender_id, new.id from push_subscriptions where user_id = new.recipient_id;
      return null;
    end $$;
    create trigger push_new_message after insert on messages for each row execute function push_new_message();

    create function push_new_like() returns trigger language plpgsql as $$
    begin
      insert into push_outbox (subscription_id, kind, actor_id)
      select subscription.id,
        case when exists (select 1 from likes where liker_id = new.liked_id and liked_id = new.liker_id)
          then 'match' else 'like' end,
        new.liker_id
      from push_subscriptions subscription where subscription.user_id = new.liked_id;
      return null;
    end $$;
    create trigger push_new_like after insert on likes for each row execute function push_new_like();
  `.execute(db);
}
