import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The history of the pointers also holds that a part was handed over to another of its keys (docs/decisions/0101). That moves
 * nothing, also where the part is withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_pointer_changes
      drop constraint release_pointer_changes_kind_check,
      drop constraint release_pointer_changes_to_check;
    alter table release_pointer_changes
      add constraint release_pointer_changes_kind_check check
        (kind in ('promote', 'rollback', 'withdraw', 'adopt', 'recall', 'stop', 'start', 'halt', 'handover')),
      add constraint release_pointer_changes_to_check
        check (case when kind in ('withdraw', 'halt') then to_release is null when kind = 'recall' then true
          when kind = 'handover' then to_release is not distinct from from_release else to_release is not null end)`.execute(
    db,
  );
}
