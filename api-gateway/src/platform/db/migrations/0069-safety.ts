import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A block is reported to both members, so that what one has of the other goes away in every open tab; its end only to
 * the member who had made it, whose other tabs list the blocked members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function live_events_of_block() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(new.blocker_id, jsonb_build_object('type', 'block', 'profile_id', new.blocked_id, 'own', true));
      perform live_events_tell(new.blocked_id, jsonb_build_object('type', 'block', 'profile_id', new.blocker_id));
      return null;
    end $$;
    create trigger live_events_of_block after insert on blocks for each row
      when (new.created_at > now() - interval '5 minutes') execute function live_events_of_block();

    create function live_events_of_unblock() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(old.blocker_id, jsonb_build_object('type', 'unblock', 'profile_id', old.blocked_id));
      return null;
    end $$;
    create trigger live_events_of_unblock after delete on blocks for each row execute function live_events_of_unblock();
  `.execute(db);
}
