import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether a network and its ref have brought an account is asked on days with too many sources: addresses are written by
 * anybody, and made-up ones must not hide those that a marketer pays for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index traffic_sources_of_network on traffic_sources (tenant_id, coalesce(network, ''), coalesce(ref, ''))
  `.execute(db);
}
