import { sql, type Kysely } from 'kysely';

/**
 * Photos of members. The files are on disk (src/media/media-store.ts) under `media_key`, the blurred variant under a
 * key of its own, so that its address says nothing about the clear one (R-PHOTOS-BLURRED-ADDRESS). Demo portraits are
 * drawn once and shared by members of equal looks, so the keys are not unique.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check (not (is_main and is_private))
    );
    create index photos_of_user on photos (user_id, position);
    create unique index photos_main on photos (user_id) where is_main;
  `.execute(db);
}
