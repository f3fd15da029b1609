import { sql, type Kysely } from 'kysely';

/** What the own profile needs: why a photo was turned down, and when special-category consent was given and withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table photos add column rejection_reason text;
    alter table photos add constraint photos_rejection check (rejection_reason is null or status = 'rejected');

    create table consents (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null check (kind in ('sensitive')),
      given boolean not null,
      at timestamptz not null default now()
    );
    create index consents_of_user on consents (user_id, id);
  `.execute(db);
}
