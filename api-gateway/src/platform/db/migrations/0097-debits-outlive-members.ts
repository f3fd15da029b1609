import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A direct debit and its mandate outlive the account that signed it, as its payment does (docs/decisions/0060): a bank may
 * ask for the mandate. Without this, an account with one could not be purged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table direct_debits
      alter column user_id drop not null,
      drop constraint direct_debits_user_id_fkey,
      add constraint direct_debits_user_id_fkey foreign key (user_id) references users (id) on delete set null;
  `.execute(db);
}
