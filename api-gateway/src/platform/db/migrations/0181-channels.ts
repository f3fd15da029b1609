import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Pointers of other channels than `live`: staging, one tenant, and canaries with their share of the visitors
 * (docs/decisions/0090). What the visitors of a canary and as many of the stable release have seen is kept until the canary
 * is long over; who they are is a hash that is of this canary alone. `halt` is the move that ends a bad one, with the figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release_pointers drop constraint release_pointers_channel_check;
    alter table release_pointers add constraint release_pointers_channel_check
      check (channel ~ '^(live|staging|canary|tenant:[a-z0-9][a-z0-9-]*)$');

    alter table release_pointer_changes
      drop constraint release_pointer_changes_kind_check,
      drop constraint release_pointer_changes_to_check,
      add column share integer,
      add column figures jsonb;
    alter table release_pointer_changes
      add constraint release_pointer_changes_kind_check
        check (kind in ('promote', 'rollback', 'withdraw', 'adopt', 'recall', 'stop', 'start', 'halt')),
      add constraint release_pointer_changes_to_check
        check (case when kind in ('withdraw', 'halt') then to_release is null when kind = 'recall' then true
          else to_release is not null end),
      add constraint release_pointer_changes_share_check
        check (share is null or (share between 1 and 10000 and channel = 'canary' and to_release is not null));

    create table canary_visitors (
      canary text not null check (length(canary) = 64),
      visitor text not null check (length(visitor) = 32),
      arm text not null check (arm in ('canary', 'stable')),
      served_at timestamptz not null default now(),
      heard_at timestamptz,
      failed_at timestamptz,
      network_ms integer check (network_ms >= 0),
      cache_ms integer check (cache_ms >= 0),
      primary key (canary, visitor)
    );
    create index canary_visitors_by_age on canary_visitors (served_at)`.execute(db);
}
