import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An invite that was revoked stays in the list, as one that was used does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invites add column revoked_at timestamptz;`.execute(db);
}
