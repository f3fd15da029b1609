import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What browsers report of each release (docs/decisions/0090): an error is a row however often it happens. Messages and places
 * are without secrets; who had the error is not kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_errors (
      release_id text not null references releases (id),
      part text not null,
      fingerprint text not null check (length(fingerprint) = 16),
      cause text not null check (cause in ('load', 'uncaught', 'rejection', 'policy', 'render', 'hydration', 'reported')),
      composition text,
      message text not null,
      place text,
      named text,
      stack text,
      seen bigint not null default 1,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (release_id, fingerprint)
    );
    create index release_errors_by_age on release_errors (last_at)`.execute(db);
}
