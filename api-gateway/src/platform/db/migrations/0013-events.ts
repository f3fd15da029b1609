import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a member is notified of while it happens (C-CHAT-EVENTS). Triggers write it, so that nobody who changes a row has to
 * think of it, and NOTIFY carries it to every gateway when the transaction commits. Rows are kept for minutes only, for
 * streams that come back (`Last-Event-ID`); the table is unlogged because nothing is lost with it.
 *
 * Only members who were here lately are notified: the others ask for everything when they come. Events carry what a page
 * writes its caches with (docs/decisions/0032); the member's other tabs hear of what they read in one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table live_events (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      event jsonb not null,
      created_at timestamptz not null default clock_timestamp()
    );
    create index live_events_of_user on live_events (user_id, id);
    create index live_events_age on live_events (created_at);

    create function live_events_tell(member bigint, told jsonb) returns void language plpgsql as $$
    declare
      new_id bigint;
    begin
      if not exists (select 1 from users where id = member and last_active_at > now() - interval '15 minutes') then return; end if;
      insert into live_events (user_id, event) values (member, told) returning id into new_id;
      perform pg_notify('live_events', json_build_object('user', member, 'id', new_id, 'event', told)::text);
    end $$;

    create function live_events_of_message() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(new.recipient_id, jsonb_build_object('type', 'message', 'conversation_id', new.conversation_id,
        'profile_id', new.sender_id, 'message_id', new.id));
      perform live_events_tell(new.sender_id, jsonb_build_object('type', 'message', 'conversation_id', new.conversation_id,
        'profile_id', new.recipient_id, 'message_id', new.id, 'client_id', new.client_id));
      return null;
    end $$;
    -- Rows of the past are the seed's.
    create trigger live_events_of_message after insert on messages for each row
      when (new.sent_at > now() - interval '5 minutes') execute function live_events_of_message();

    create function live_events_of_reading() returns trigger language plpgsql as $$
    declare
      read record;
      report jsonb;
    begin
      for read in
        select after.conversation_id, after.sender_id, after.recipient_id, max(after.id) as up_to,
          to_char(max(after.read_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as read_at,
          bool_or(sender.privacy_mode or reader.privacy_mode) as discreet
        from read_after after join read_before before on before.id = after.id and before.read_at is null
        join profiles sender on sender.user_id = after.sender_id
        join profiles reader on reader.user_id = after.recipient_id
        where after.read_at is not null
        group by after.conversation_id, after.sender_id, after.recipient_id
      loop
        report := jsonb_build_object('type', 'read', 'conversation_id', read.conversation_id, 'up_to', read.up_to,
          'read_at', read.read_at);
        perform live_events_tell(read.recipient_id, report || jsonb_build_object('own', true));
        if not read.discreet then perform live_events_tell(read.sender_id, report); end if;
      end loop;
      return null;
    end $$;
    create trigger live_events_of_reading after update on messages
      referencing old table as read_before new table as read_after
      for each statement execute function live_events_of_reading();

    create function live_events_of_like() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from likes where liker_id = new.liked_id and liked_id = new.liker_id) then
        perform live_events_tell(new.liked_id, jsonb_build_object('type', 'match', 'profile_id', new.liker_id));
        perform live_events_tell(new.liker_id, jsonb_build_object('type', 'match', 'profile_id', new.liked_id, 'own', true));
      else
        perform live_events_tell(new.liked_id, jsonb_build_object('type', 'like', 'profile_id', new.liker_id));
      end if;
      return null;
    end $$;
    create trigger live_events_of_like after insert on likes for each row
      when (new.created_at > now() - interval '5 minutes') execute function live_events_of_like();

    create function live_events_of_balance() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(new.user_id, jsonb_build_object('type', 'credits', 'credits', new.balance));
      return null;
    end $$;
    create trigger live_events_of_balance after update of balance on credit_accounts for each row
      when (new.user_id is not null and new.balance is distinct from old.balance) execute function live_events_of_balance();

    create function live_events_of_payment() returns trigger language plpgsql as $$
    begin
      -- The member's own row follows later in the same transaction, by the same rule (R-PAY-PREMIUM-FIRST-PURCHASE).
      perform live_events_tell(new.user_id, jsonb_build_object('type', 'payment', 'payment_id', new.id, 'status', new.status,
        'paid_user', exists (select 1 from payments where user_id = new.user_id and status = 'completed')));
      return null;
    end $$;
    create trigger live_events_of_payment after update of status on payments for each row
      when (new.status is distinct from old.status) execute function live_events_of_payment();

    create function live_events_of_logout() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live_events', json_build_object('session', encode(old.token_hash, 'hex'))::text);
      return null;
    end $$;
    create trigger live_events_of_logout after delete on sessions for each row execute function live_events_of_logout();
  `.execute(db);
}
