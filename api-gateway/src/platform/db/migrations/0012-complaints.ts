import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Complaints and the links by which their senders follow them (C-MODERATION-COMPLAINT-STATE).
 *
 * A complaint outlives the account of whoever sent it: it is handled all the same, without the member. One complaint
 * may have several links, because a secret is kept nowhere: every mail and every answer has its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaints (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      reference text not null,
      user_id bigint references users (id) on delete set null,
      subject text not null check (subject in ('illegal', 'decision', 'billing', 'other')),
      url text,
      explanation text not null,
      name text,
      email text,
      language text not null check (language in ('en', 'fr')),
      status text not null default 'received' check (status in ('received', 'in_review', 'decided')),
      outcome text,
      received_at timestamptz not null default now(),
      decided_at timestamptz,
      request_key bytea unique,
      body_hash bytea,
      unique (tenant_id, reference),
      check ((status = 'decided') = (decided_at is not null)),
      check ((status = 'decided') = (outcome is not null)),
      check (subject <> 'illegal' or url is not null),
      check (subject = 'illegal' or (name is not null and email is not null)),
      check ((request_key is null) = (body_hash is null))
    );
    create index complaints_user on complaints (user_id) where user_id is not null;
    create index complaints_decided on complaints (decided_at) where decided_at is not null;
    create index complaints_keys on complaints (received_at) where request_key is not null;

    create table complaint_links (
      token_hash bytea primary key,
      complaint_id bigint not null references complaints (id) on delete cascade,
      created_at timestamptz not null default now()
    );
    create index complaint_links_complaint on complaint_links (complaint_id);
  `.execute(db);
}
