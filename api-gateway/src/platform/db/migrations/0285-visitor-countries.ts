import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The countries that a tenant's visitors came from lately: pages are prerendered for them (docs/decisions/0135). Nothing in it is
 * of one visitor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visitor_countries (
      tenant_id smallint not null references tenants (id) on delete cascade,
      country text not null,
      seen_at timestamptz not null,
      primary key (tenant_id, country)
    )
  `.execute(db);
}
