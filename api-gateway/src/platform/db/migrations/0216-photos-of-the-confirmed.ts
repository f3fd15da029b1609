import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A member who confirms their address was there before and is there now: no right to their photos changes, so the photos
 * keep their addresses (docs/decisions/0040). With new ones, the page that confirms lost the picture it was about to show.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger photos_follow_user on users;
    create trigger photos_follow_user after update of status on users for each row
      when (old.status is distinct from new.status
        and not (old.status in ('active', 'not_confirmed') and new.status in ('active', 'not_confirmed')))
      execute function photos_follow_user();
  `.execute(db);
}
