import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * `member_search`: one row per member that a search may find, kept by triggers on users and profiles.
 *
 * The filters live in profiles and the order (recently active first) in users; no index spans two tables, so
 * a page of 24 would read and sort every match. Here one index holds filter and order together, and the
 * members that never appear (not active, disabled, invisible: R-MEMBERS-SEARCH-DISABLED) are not in it at all.
 *
 * Photos: the files are on disk (providers/media) under `media_key`, the blurred variant under a key of its own, so that its
 * address says nothing about the clear one (R-PHOTOS-BLURRED-ADDRESS). Demo portraits are drawn once and shared by members of
 * equal looks, so the keys are not unique.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_search (
      user_id bigint primary key references users (id) on delete cascade,
      tenant_id smallint not null,
      last_active_at timestamptz not null,
      signup_at timestamptz not null,
      date_of_birth date not null,
      gender text,
      country text not null,
      region text,
      hair_color text,
      eye_color text,
      body_type text,
      interests text[] not null,
      fictional boolean not null
    );
    create index member_search_active on member_search (tenant_id, last_active_at desc, user_id desc);
    create index member_search_gender on member_search (tenant_id, gender, last_active_at desc, user_id desc);
    create index member_search_country on member_search (tenant_id, country, gender, last_active_at desc, user_id desc);
    create index member_search_new on member_search (tenant_id, signup_at desc, user_id desc);
    create index member_search_age on member_search (tenant_id, date_of_birth desc, user_id desc);
    create index member_search_region on member_search (tenant_id, region) where region is not null;

    create function member_search_refresh(member bigint) returns void language sql as $$
      merge into member_search as target
      using (
        select u.id, u.tenant_id, u.last_active_at, u.signup_at, p.date_of_birth, p.gender, p.country, p.region,
          p.hair_color, p.eye_color, p.body_type, p.interests, p.fictional,
          u.status = 'active' and p.status = 'active' and not p.invisible as findable
        from users u join profiles p on p.user_id = u.id where u.id = member
      ) as source on target.user_id = source.id
      when matched and not source.findable then delete
      when matched then update set last_active_at = source.last_active_at, signup_at = source.signup_at,
        date_of_birth = source.date_of_birth, gender = source.gender, country = source.country, region = source.region,
        hair_color = source.hair_color, eye_color = source.eye_color, body_type = source.body_type,
        interests = source.interests, fictional = source.fictional
      when not matched and source.findable then insert (user_id, tenant_id, last_active_at, signup_at, date_of_birth, gender,
        country, region, hair_color, eye_color, body_type, interests, fictional)
      values (source.id, source.tenant_id, source.last_active_at, source.signup_at, source.date_of_birth, source.gender,
        source.country, source.region, source.hair_color, source.eye_color, source.body_type, source.interests, source.fictional)
    $$;

    create function member_search_follow_user() returns trigger language plpgsql as $$
    begin
      perform member_search_refresh(new.id);
      return null;
    end $$;
    create function member_search_follow_profile() returns trigger language plpgsql as $$
    begin
      perform member_search_refresh(new.user_id);
      return null;
    end $$;
    create trigger member_search_follow_user after update of status, last_active_at, signup_at on users
      for each row execute function member_search_follow_user();
    create trigger member_search_follow_profile after insert or update on profiles
      for each row execute function member_search_follow_profile();

    create table photos (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      position smallint not null check (position >= 0),
      status text not null check (status in ('pending', 'active', 'rejected')),
      is_private boolean not null default false,
      is_main boolean not null default false,
      illustrated boolean not null default false,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      media_key text not null,
      blurred_key text not null check (blurred_key <> media_key),
      variants jsonb not null,
      created_at timestamptz not null default now(),
      rejection_reason text,
      check (not (is_main and is_private)),
      constraint photos_rejection check (rejection_reason is null or status = 'rejected')
    );
    create index photos_of_user on photos (user_id, position);
    create unique index photos_main on photos (user_id) where is_main;
  `.execute(db);
}
