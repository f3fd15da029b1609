import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The history of the pointers also holds that a part was withdrawn: nothing took the place of its live release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_pointer_changes drop constraint release_pointer_changes_kind_check;
    alter table release_pointer_changes
      alter column to_release drop not null,
      add constraint release_pointer_changes_kind_check check (kind in ('promote', 'rollback', 'withdraw')),
      add constraint release_pointer_changes_to_check check ((kind = 'withdraw') = (to_release is null))`.execute(db);
}
