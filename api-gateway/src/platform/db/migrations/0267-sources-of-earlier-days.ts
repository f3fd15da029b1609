import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Whether a network and its ref were counted today or on an earlier day is asked on days with too many sources, for each visit of a
 * source that has no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index traffic_visits_of_network on traffic_visits (tenant_id, network, ref, day)`.execute(db);
}
