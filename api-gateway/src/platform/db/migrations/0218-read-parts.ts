import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What is reported as read begins somewhere, too: messages that were jumped over stay unread (R-CHAT-JUMPED-UNREAD), so
 * that a later one was read no longer says that the ones before it were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function live_events_of_reading() returns trigger language plpgsql as $$
    declare
      read record;
      report jsonb;
    begin
      for read in
        select after.conversation_id, after.sender_id, after.recipient_id, min(after.id) as first, max(after.id) as up_to,
          to_char(max(after.read_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as read_at,
          bool_or(sender.privacy_mode or reader.privacy_mode) as discreet
        from read_after after join read_before before on before.id = after.id and before.read_at is null
        join profiles sender on sender.user_id = after.sender_id
        join profiles reader on reader.user_id = after.recipient_id
        where after.read_at is not null
        group by after.conversation_id, after.sender_id, after.recipient_id
      loop
        report := jsonb_build_object('type', 'read', 'conversation_id', read.conversation_id, 'from', read.first,
          'up_to', read.up_to, 'read_at', read.read_at);
        perform live_events_tell(read.recipient_id, report || jsonb_build_object('own', true));
        if not read.discreet then perform live_events_tell(read.sender_id, report); end if;
      end loop;
      return null;
    end $$;
  `.execute(db);
}
