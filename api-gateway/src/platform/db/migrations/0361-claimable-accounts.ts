import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Until when who reads an account's mails takes it over by a new password, with all other ways in: its address was confirmed
 * in a browser that was not logged in to it, and somebody else may have signed up with it (docs/decisions/0217). Passkeys and
 * two-step login that were added before an address was confirmed go: they can no longer be added so early.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column claimable_until timestamptz;
    delete from passkeys using users where users.id = passkeys.user_id
      and 'not_confirmed' in (users.status, users.status_before_deletion);
    delete from second_steps using users where users.id = second_steps.user_id
      and 'not_confirmed' in (users.status, users.status_before_deletion);
  `.execute(db);
}
