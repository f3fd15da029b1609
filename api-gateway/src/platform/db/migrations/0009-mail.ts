import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The outbox of mails, and the mailbox that keeps them where there is no mail server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_outbox (
      id uuid primary key default gen_random_uuid(),
      tenant_id smallint not null references tenants (id),
      user_id bigint references users (id) on delete cascade,
      kind text not null,
      recipient text not null,
      language text not null check (language in ('en', 'fr')),
      data jsonb not null default '{}',
      created_at timestamptz not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      last_failure text,
      sent_at timestamptz,
      given_up_at timestamptz,
      dropped_at timestamptz,
      check (num_nonnulls(sent_at, given_up_at, dropped_at) <= 1)
    );
    create index mail_outbox_due on mail_outbox (next_attempt_at)
      where sent_at is null and given_up_at is null and dropped_at is null;
    create index mail_outbox_user on mail_outbox (user_id, kind, created_at);
    create index mail_outbox_age on mail_outbox (created_at);

    create table kept_mails (
      id uuid primary key,
      tenant_id smallint not null references tenants (id),
      recipient text not null,
      subject text not null,
      raw bytea not null,
      received_at timestamptz not null default clock_timestamp()
    );
    create index kept_mails_newest on kept_mails (tenant_id, received_at desc);
  `.execute(db);
}
