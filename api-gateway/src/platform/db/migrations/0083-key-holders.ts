import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Which gateway does the call of a key, by the number under which the database knows that it lives: when it was killed,
 * another one may go on at once (R-PLATFORM-IDEMPOTENCY-CRASH). Null: only the lease tells.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column presence integer`.execute(db);
}
