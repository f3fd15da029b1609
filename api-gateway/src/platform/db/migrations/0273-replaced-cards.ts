import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A stored card that a later one has replaced is revoked at its provider by itself: its payer stays (docs/decisions/0125). Rows
 * of these have the mandate; the others are payers, who are forgotten with all of their cards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table forgotten_cards add column mandate text`.execute(db);
}
