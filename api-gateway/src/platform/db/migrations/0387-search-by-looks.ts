import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A search by eyes, hair and body type of many members finds few of them: those of a country and gender were read one by one until
 * a thousand were counted. The index is small, since it keeps equal values once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index member_search_looks on member_search (tenant_id, country, gender, eye_color, hair_color, body_type)
  `.execute(db);
}
