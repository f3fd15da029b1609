import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * By which id the provider knows the payer of a direct debit. It is kept before the debit is collected, so that a later try
 * finds what an earlier one has made, whose response was lost (R-PAY-DEBIT-ONCE).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table direct_debits add column provider_customer text`.execute(db);
}
