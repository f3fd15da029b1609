import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether a type was on when its whole channel was turned off at once (R-MAIL-CHANNEL-ALL): turned on again, the channel has what
 * it had. Null where the channel was not turned off, or is on again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_preferences add column before_off boolean`.execute(db);
}
