import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A kept response that logged a member in goes with the session that it began. A call that is sent again logs in again, since
 * its cookie may have been lost; it did so also after a logout, a new password or a deletion had ended that session.
 * Of the responses that are kept already the session is not known: they are let go. A gateway of before, which keeps none
 * beside its user, goes on working: what it keeps is replayed without a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from idempotency_keys where session_user_id is not null;
    alter table idempotency_keys
      add column session_hash bytea references sessions (token_hash) on delete cascade;
    create index idempotency_keys_session on idempotency_keys (session_hash) where session_hash is not null;
  `.execute(db);
}
