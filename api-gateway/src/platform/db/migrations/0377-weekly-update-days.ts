import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The day of the week on which a tenant sends its weekly updates, from Monday (1) to Sunday (7); Thursday, as it was for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants add column weekly_update_day smallint not null default 4 check (weekly_update_day between 1 and 7)
  `.execute(db);
}
