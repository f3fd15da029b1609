import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Conversations of two members and their messages.
 *
 * A conversation's row is never removed when a side deletes its chat (R-CHAT-DELETE-FREES-NOTHING);
 * the side only moves its own `cleared_up_to` (R-CHAT-DELETE-OWN-SIDE). Ids of messages grow in the order of commit
 * within a conversation because a send locks the conversation's row first, so `after=` misses none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      low_id bigint not null references users (id) on delete cascade,
      high_id bigint not null references users (id) on delete cascade,
      started_by bigint not null,
      created_at timestamptz not null default now(),
      unique (low_id, high_id),
      check (low_id < high_id),
      check (started_by in (low_id, high_id))
    );
    create index conversations_started on conversations (started_by);

    create table participants (
      conversation_id bigint not null references conversations (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      partner_id bigint not null references users (id) on delete cascade,
      cleared_up_to bigint not null default 0,
      primary key (conversation_id, user_id)
    );
    create index participants_of_user on participants (user_id, conversation_id);

    create table messages (
      id bigint generated always as identity primary key,
      conversation_id bigint not null references conversations (id) on delete cascade,
      sender_id bigint not null references users (id) on delete cascade,
      recipient_id bigint not null references users (id) on delete cascade,
      client_id uuid not null,
      text text not null check (char_length(text) between 1 and 4000),
      cost integer not null check (cost >= 0),
      sent_at timestamptz not null default now(),
      read_at timestamptz,
      unique (sender_id, client_id),
      check (sender_id <> recipient_id)
    );
    create index messages_of_conversation on messages (conversation_id, id desc);
    create index messages_unread on messages (recipient_id, conversation_id, id) where read_at is null;
    -- The limit of messages in a minute (R-CHAT-SEND-PACE) counts the messages themselves.
    create index messages_of_sender on messages (sender_id, sent_at desc);
  `.execute(db);
}
