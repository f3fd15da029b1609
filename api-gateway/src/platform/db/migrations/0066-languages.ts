import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which languages there are is said in one list (contracts, product/locales.ts), not in the tables as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'mail_outbox', 'complaints']) {
    const constraint = sql.ref(`${table}_language_check`);
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${constraint},
        add constraint ${constraint} check (language ~ '^[a-z]{2,3}$')`.execute(db);
  }
}
