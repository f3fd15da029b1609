import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The history of the pointers also holds that a release was recalled, and that a part was stopped or started
 * (docs/decisions/0089). A recall names its release; one of a part that is withdrawn leads nowhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_pointer_changes
      drop constraint release_pointer_changes_kind_check,
      drop constraint release_pointer_changes_to_check,
      add column recalled text references releases (id);
    alter table release_pointer_changes
      add constraint release_pointer_changes_kind_check
        check (kind in ('promote', 'rollback', 'withdraw', 'adopt', 'recall', 'stop', 'start')),
      add constraint release_pointer_changes_to_check
        check (case kind when 'withdraw' then to_release is null when 'recall' then true else to_release is not null end),
      add constraint release_pointer_changes_recalled_check check ((kind = 'recall') = (recalled is not null));
    create index release_pointer_changes_recalled on release_pointer_changes (recalled) where recalled is not null`.execute(
    db,
  );
}
