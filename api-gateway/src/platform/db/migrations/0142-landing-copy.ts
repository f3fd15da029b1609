import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The copy of landing pages, by slug and traffic source, as a marketer writes it. It is a part of the tenant's row, so that
 * every gateway has it in memory and is notified of each change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column landing_copy jsonb not null default '[]'`.execute(db);
}
