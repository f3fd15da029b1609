import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A chat that was deleted a moment ago can be restored (R-CHAT-DELETE-UNDO): how far the side had removed it before, and
 * when it was deleted. A block removes both sides for good, so it leaves `cleared_at` null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table participants
      add column cleared_before bigint,
      add column cleared_at timestamptz;
  `.execute(db);
}
