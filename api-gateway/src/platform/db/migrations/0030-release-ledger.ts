import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Releases and the pointers to them. What was published stays as it was: the database itself
 * refuses to change or remove a release, one of its files, or a line of the pointers' history.
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
    end $$`.execute(db);
  for (const table of ['releases', 'release_files', 'release_pointer_changes']) {
    await sql`
      create trigger ${sql.ref(`${table}_immutable`)} before update or delete on ${sql.table(table)}
        for each row execute function refuse_change_of_ledger()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before truncate on ${sql.table(table)}
        for each statement execute function refuse_change_of_ledger()`.execute(db);
  }

  // A cache that may be lost in a crash.
  await sql`
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
      rendered_at timestamptz not null
    )`.execute(db);
  await sql`create index prerendered_pages_of_route on prerendered_pages (tenant_id, locale, route, rendered_at)`.execute(
    db,
  );
}
