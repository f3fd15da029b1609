import { sql, type Kysely } from 'kysely';

/**
 * Pages that are kept ready show people (docs/decisions/0027): who is on which stands beside it, and triggers tell every
 * gateway of each member who leaves the search or looks otherwise from now on, whoever changed the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table prerendered_pages add column people bigint[] not null default '{}';
    -- What was kept before does not say who is on it.
    delete from prerendered_pages;

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
