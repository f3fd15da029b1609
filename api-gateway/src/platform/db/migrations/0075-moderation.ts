import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The moderators' queue (R-MODERATION-QUEUE). A photo waits until a moderator has looked at it, also one that others see
 * meanwhile; drawings of demo members never do. `moderation_log` says who decided what, when and why. It is only added to:
 * triggers refuse every change and removal, so its ids refer to nothing, and it outlives the accounts that it names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos add column reviewed_at timestamptz;
    update photos set reviewed_at = now() where status = 'rejected' or illustrated;
    create index photos_waiting on photos (id) where reviewed_at is null and not illustrated;

    create table moderation_log (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      moderator_id bigint not null,
      subject text not null check (subject in ('photo', 'report', 'complaint')),
      subject_id bigint not null,
      member_id bigint,
      decision text not null check (length(decision) between 1 and 40),
      reason text not null default '',
      decided_at timestamptz not null default clock_timestamp()
    );
    create index moderation_log_member on moderation_log (member_id, id) where member_id is not null;
    create index moderation_log_tenant on moderation_log (tenant_id, id);
    create function moderation_log_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'The log of the moderators is only added to.';
    end $$;
    create trigger moderation_log_is_final before update or delete or truncate on moderation_log
      for each statement execute function moderation_log_is_final();

    create function live_events_of_photo() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(new.user_id, jsonb_build_object('type', 'photo', 'photo_id', new.id, 'status', new.status));
      return null;
    end $$;
    create trigger live_events_of_photo after update of status on photos for each row
      when (new.status is distinct from old.status) execute function live_events_of_photo();
  `.execute(db);
}
