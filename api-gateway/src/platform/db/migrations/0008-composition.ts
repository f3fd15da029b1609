import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Releases and the pointers to them. What was published stays as it was: the database itself
 * refuses to change or remove a release, one of its files, or a line of the pointers' history.
 *
 * `checkout_builds` is which build of each part the checkout held when a site was last started from it: another one now
 * means that its sources were changed, or changed back (docs/decisions/0009).
 *
 * Pages that are kept ready show people (docs/decisions/0027): who is on which stands beside it, and triggers notify every
 * gateway of each member who leaves the search or looks otherwise from now on, whoever changed the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table releases (
      id text primary key,
      part text not null,
      build text not null check (build ~ '^[0-9a-f]{12}$'),
      contract text not null,
      descriptor jsonb not null,
      published_by text not null,
      published_at timestamptz not null default now(),
      unique (id, part),
      check (id = part || '@' || build)
    );
    create index releases_of_part on releases (part, published_at desc);

    create table release_files (
      release_id text not null references releases (id),
      path text not null,
      sha384 text not null check (length(sha384) = 64),
      bytes integer not null check (bytes >= 0),
      content_type text not null,
      primary key (release_id, path)
    );

    create table release_pointers (
      part text not null,
      channel text not null check (channel in ('live')),
      release_id text not null,
      changed_at timestamptz not null default now(),
      primary key (part, channel),
      foreign key (release_id, part) references releases (id, part)
    );

    create table release_pointer_changes (
      id bigint generated always as identity primary key,
      part text not null,
      channel text not null,
      kind text not null check (kind in ('promote', 'rollback')),
      from_release text references releases (id),
      to_release text not null references releases (id),
      actor text not null,
      reason text,
      changed_at timestamptz not null default now()
    );
    create index release_pointer_changes_of_part on release_pointer_changes (part, channel, id desc);

    create function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused: the release ledger is append only', tg_op, tg_table_name
        using errcode = 'restrict_violation';
    end $$;

    create trigger releases_immutable before update or delete on releases
      for each row execute function refuse_change_of_ledger();
    create trigger releases_kept before truncate on releases
      for each statement execute function refuse_change_of_ledger();

    create trigger release_files_immutable before update or delete on release_files
      for each row execute function refuse_change_of_ledger();
    create trigger release_files_kept before truncate on release_files
      for each statement execute function refuse_change_of_ledger();

    create trigger release_pointer_changes_immutable before update or delete on release_pointer_changes
      for each row execute function refuse_change_of_ledger();
    create trigger release_pointer_changes_kept before truncate on release_pointer_changes
      for each statement execute function refuse_change_of_ledger();

    create table checkout_builds (
      part text primary key,
      release_id text not null,
      started_at timestamptz not null default now(),
      foreign key (release_id, part) references releases (id, part)
    );

    -- A cache that may be lost in a crash.
    create unlogged table prerendered_pages (
      key text primary key,
      shell_release text not null,
      remote_release text,
      tenant_id smallint not null,
      locale text not null,
      route text not null,
      html text not null,
      css text not null,
      queries jsonb not null,
      rendered_at timestamptz not null,
      people bigint[] not null default '{}'
    );
    create index prerendered_pages_of_route on prerendered_pages (tenant_id, locale, route, rendered_at);

    create function shown_members_tell() returns trigger language plpgsql as $$
    begin
      perform pg_notify('shown_members', old.user_id::text);
      return null;
    end $$;
    create trigger shown_members_of_search after delete on member_search for each row
      execute function shown_members_tell();
    create trigger shown_members_of_profile after update on profiles for each row
      when ((old.name, old.date_of_birth, old.gender, old.country, old.region, old.city, old.privacy_mode)
        is distinct from (new.name, new.date_of_birth, new.gender, new.country, new.region, new.city, new.privacy_mode))
      execute function shown_members_tell();
    create trigger shown_members_of_photo after update on photos for each row
      when ((old.status, old.is_private, old.is_main, old.media_key, old.blurred_key)
        is distinct from (new.status, new.is_private, new.is_main, new.media_key, new.blurred_key))
      execute function shown_members_tell();
    create trigger shown_members_of_removed_photo after delete on photos for each row
      execute function shown_members_tell();
  `.execute(db);
}
