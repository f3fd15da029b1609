import { sql, type Kysely } from 'kysely';

/**
 * Events carry what a page writes its caches with (docs/decisions/0032): whose message it is, when messages were read
 * and by whom, whose like made the match, and whether the payment makes the member premium. The member's other tabs
 * hear of what they read in one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function live_events_of_message() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(new.recipient_id, jsonb_build_object('type', 'message', 'conversation_id', new.conversation_id,
        'profile_id', new.sender_id, 'message_id', new.id));
      perform live_events_tell(new.sender_id, jsonb_build_object('type', 'message', 'conversation_id', new.conversation_id,
        'profile_id', new.recipient_id, 'message_id', new.id, 'client_id', new.client_id));
      return null;
    end $$;

    create or replace function live_events_of_reading() returns trigger language plpgsql as $$
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

    create or replace function live_events_of_like() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from likes where liker_id = new.liked_id and liked_id = new.liker_id) then
        perform live_events_tell(new.liked_id, jsonb_build_object('type', 'match', 'profile_id', new.liker_id));
        perform live_events_tell(new.liker_id, jsonb_build_object('type', 'match', 'profile_id', new.liked_id, 'own', true));
      else
        perform live_events_tell(new.liked_id, jsonb_build_object('type', 'like', 'profile_id', new.liker_id));
      end if;
      return null;
    end $$;

    create or replace function live_events_of_payment() returns trigger language plpgsql as $$
    begin
      -- The member's own row follows later in the same transaction, by the same rule (R-PAY-PREMIUM-FIRST-PURCHASE).
      perform live_events_tell(new.user_id, jsonb_build_object('type', 'payment', 'payment_id', new.id, 'status', new.status,
        'paid_user', exists (select 1 from payments where user_id = new.user_id and status = 'completed')));
      return null;
    end $$;
  `.execute(db);
}
