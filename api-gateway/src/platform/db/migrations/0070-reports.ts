import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Reports of members (C-MODERATION-REPORT). One outlives the account that sent it, and ends with the account that it is
 * about. What was reported is named by its id alone: a message or a photo may be gone before it is looked at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      reporter_id bigint references users (id) on delete set null,
      member_id bigint not null references users (id) on delete cascade,
      type text not null check (type in ('profile', 'photo', 'message')),
      target_id bigint not null,
      reason text not null
        check (reason in ('harassment', 'inappropriate', 'fake', 'scam', 'underage', 'threat', 'other')),
      comment text not null default '',
      reported_at timestamptz not null default now(),
      decision text check (decision in ('upheld', 'dismissed')),
      decided_by bigint references users (id) on delete set null,
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    );
    create index reports_open on reports (tenant_id, id) where decision is null;
    create index reports_of_day on reports (reporter_id, reported_at) where reporter_id is not null;
    create index reports_member on reports (member_id);
    create index reports_decided_by on reports (decided_by) where decided_by is not null;
  `.execute(db);
}
