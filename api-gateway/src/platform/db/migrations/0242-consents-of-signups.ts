import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The consents that were given with a signup were on no record: only the profile had their time, which a withdrawal clears.
 * Those that stand are added. Where a withdrawal is the first on record, the time of the signup is when it was given.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into consents (user_id, kind, given, at)
      select profile.user_id, 'sensitive', true, profile.sensitive_consent_at from profiles profile
      where profile.sensitive_consent_at is not null
        and not exists (select 1 from consents where consents.user_id = profile.user_id);
    insert into consents (user_id, kind, given, at)
      select users.id, 'sensitive', true, users.signup_at from users
      where (select given from consents where user_id = users.id order by at, id limit 1) = false;
  `.execute(db);
}
