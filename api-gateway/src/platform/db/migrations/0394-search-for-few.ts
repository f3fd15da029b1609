import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Where most members are fictional, a search for real ones alone finds few: the indexes in the order of activity were gone through
 * hour by hour for them. Where most are real, those indexes find a page at once, and the one of the real ones is not used.
 *
 * Who is online and not in privacy mode was read from the profile of each: the few who are in it are found by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index member_search_real on member_search (tenant_id, country, gender) where not fictional;
    create index profiles_discreet on profiles (user_id) where privacy_mode
  `.execute(db);
}
