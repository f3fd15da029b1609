import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Addresses of photos apart from the names of their files (docs/decisions/0040). Each photo has one for its sharp and one
 * for its blurred files, 122 random bits each. Triggers renew both whenever a right changes: the photo's own status or
 * privacy, the owner's status, disabling, invisibility. So no writer has to think of it, and an address that was given out
 * before names nothing afterwards.
 *
 * The files' own names were their addresses until now. None of them holds any longer, and pages that are kept with them are
 * made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function photo_address() returns text language sql volatile as $$
      select replace(gen_random_uuid()::text, '-', '')
    $$;

    alter table photos
      add column sharp_address text not null default photo_address(),
      add column blurred_address text not null default photo_address();
    create unique index photos_sharp_address on photos (sharp_address);
    create unique index photos_blurred_address on photos (blurred_address);

    create function photos_renew_addresses() returns trigger language plpgsql as $$
    begin
      new.sharp_address := photo_address();
      new.blurred_address := photo_address();
      return new;
    end $$;
    create trigger photos_begin_addresses before insert on photos
      for each row execute function photos_renew_addresses();
    create trigger photos_renew_addresses before update on photos for each row
      when ((old.status, old.is_private, old.user_id) is distinct from (new.status, new.is_private, new.user_id))
      execute function photos_renew_addresses();

    create function photos_renew_of(owner bigint) returns void language sql as $$
      update photos set sharp_address = photo_address(), blurred_address = photo_address() where user_id = owner
    $$;
    create function photos_follow_user() returns trigger language plpgsql as $$
    begin
      perform photos_renew_of(new.id);
      return null;
    end $$;
    create trigger photos_follow_user after update of status on users for each row
      when (old.status is distinct from new.status) execute function photos_follow_user();
    create function photos_follow_profile() returns trigger language plpgsql as $$
    begin
      perform photos_renew_of(new.user_id);
      return null;
    end $$;
    create trigger photos_follow_profile after update of status, invisible on profiles for each row
      when ((old.status, old.invisible) is distinct from (new.status, new.invisible))
      execute function photos_follow_profile();

    drop trigger shown_members_of_photo on photos;
    create trigger shown_members_of_photo after update on photos for each row
      when ((old.status, old.is_private, old.is_main, old.sharp_address, old.blurred_address)
        is distinct from (new.status, new.is_private, new.is_main, new.sharp_address, new.blurred_address))
      execute function shown_members_tell();
    delete from prerendered_pages;
  `.execute(db);
}
