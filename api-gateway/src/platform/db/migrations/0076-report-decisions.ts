import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What moderators decide on reports, and why a profile was disabled, which its member is shown. `upheld` was all that could
 * be decided before, without an effect: no report gets it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports drop constraint reports_decision_check;
    alter table reports add constraint reports_decision_check
      check (decision in ('dismissed', 'photo_removed', 'warned', 'disabled', 'banned', 'upheld'));
    alter table profiles add column disabled_reason text
      check (disabled_reason in ('harassment', 'inappropriate', 'fake', 'scam', 'underage', 'threat', 'other'));
  `.execute(db);
}
