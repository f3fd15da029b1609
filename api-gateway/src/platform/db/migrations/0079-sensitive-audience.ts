import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Who sees a member's orientation and intimate interests (F-PROFILE-ORIENTATION-AUDIENCE, docs/decisions/0050). The search
 * reads it from the profile, for a filter by intimate interests only, so `member_search` has no copy of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles add column sensitive_audience text not null default 'members'
      constraint profiles_sensitive_audience check (sensitive_audience in ('members', 'matches', 'nobody'));
  `.execute(db);
}
