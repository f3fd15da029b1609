import { sql, type Kysely } from 'kysely';

/**
 * Which build of each part the checkout held when a site was last started from it: another one now means that its
 * sources were changed, or changed back (docs/decisions/0009).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkout_builds (
      part text primary key,
      release_id text not null,
      started_at timestamptz not null default now(),
      foreign key (release_id, part) references releases (id, part)
    );
  `.execute(db);
}
