import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The purge finds accounts by when their deletion was requested, whatever has become of them since (docs/decisions/0218). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_pending_deletion;
    create index users_leaving on users (deletion_requested_at) where deletion_requested_at is not null;
  `.execute(db);
}
