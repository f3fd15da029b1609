import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * How many visits with a traffic source a network address has made on a day, for all gateways together (docs/decisions/0179).
 * Addresses are kept as hashes with the salt of their day, and both go when it is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table source_salts (day date primary key, salt uuid not null)`.execute(db);
  await sql`
    create table source_addresses (
      tenant_id smallint not null references tenants (id) on delete cascade,
      day date not null,
      address bytea not null,
      visits integer not null,
      primary key (tenant_id, day, address)
    )
  `.execute(db);
}
