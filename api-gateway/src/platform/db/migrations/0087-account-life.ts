import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What an account needs after it was made: sessions that its member can tell apart, devices that have logged in before,
 * failures counted over all addresses, the links of mails, exports of one's data, and an end.
 *
 * An account ends by deleting its row in `users`: every table that refers to it follows by `on delete cascade`, or
 * forgets who it was (`set null`). The ledger and the payments, which the law has kept, do the latter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column browser text,
      add column system text,
      add column country text;

    create table known_devices (
      user_id bigint not null references users (id) on delete cascade,
      device bytea not null,
      last_login_at timestamptz not null default now(),
      primary key (user_id, device)
    );
    create index known_devices_age on known_devices (last_login_at);
    insert into signing_keys (purpose, secret) values (
      'known-devices',
      decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    );

    -- Failures from before this change have no account: they are over within a day.
    alter table login_failures add column account bytea, add column is_known_device boolean not null default false;
    create index login_failures_account on login_failures (tenant_id, account, failed_at) where account is not null;

    create table account_links (
      token_hash bytea primary key,
      kind text not null check (kind in ('reset', 'mail_change', 'reactivation')),
      user_id bigint not null references users (id) on delete cascade,
      -- The address that the account has when the link is made, and the one that it gets by a change.
      email_key text not null,
      new_email text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((kind = 'mail_change') = (new_email is not null))
    );
    create index account_links_user on account_links (user_id, kind);
    create index account_links_expiry on account_links (expires_at);

    create table reset_requests (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      -- Hash of the address, which need not be one of an account.
      subject bytea not null,
      requested_at timestamptz not null default clock_timestamp()
    );
    create index reset_requests_subject on reset_requests (tenant_id, subject, requested_at);

    alter table users
      add column deletion_requested_at timestamptz,
      add column deletion_reason text,
      add column status_before_deletion text check (status_before_deletion in ('not_confirmed', 'active'));
    update users set deletion_requested_at = now() where status = 'pending_deletion';
    create index users_pending_deletion on users (deletion_requested_at) where status = 'pending_deletion';

    create table data_exports (
      id uuid primary key default gen_random_uuid(),
      user_id bigint not null references users (id) on delete cascade,
      requested_at timestamptz not null default now(),
      token_hash bytea unique,
      made_at timestamptz,
      given_up_at timestamptz,
      expires_at timestamptz,
      check ((token_hash is null) = (expires_at is null))
    );
    create index data_exports_user on data_exports (user_id, requested_at desc);

    alter table credit_accounts
      drop constraint credit_accounts_owner,
      add constraint credit_accounts_owner
        check ((kind = 'house') = (purpose is not null) and (kind = 'member' or user_id is null)),
      drop constraint credit_accounts_user_id_fkey,
      add constraint credit_accounts_user_id_fkey foreign key (user_id) references users (id) on delete set null;
    alter table payments
      alter column user_id drop not null,
      drop constraint payments_user_id_fkey,
      add constraint payments_user_id_fkey foreign key (user_id) references users (id) on delete set null;

    -- What names a member without a foreign key goes with their row, whoever deletes it.
    create function users_forget() returns trigger language plpgsql as $$
    begin
      delete from live_events where user_id = old.id or event ->> 'profile_id' = old.id::text;
      delete from idempotency_keys where scope = 'user:' || old.id;
      delete from login_failures where tenant_id = old.tenant_id and account = sha256(convert_to(old.email_key, 'UTF8'));
      delete from reset_requests where tenant_id = old.tenant_id and subject = sha256(convert_to(old.email_key, 'UTF8'));
      delete from kept_mails where tenant_id = old.tenant_id and lower(recipient) = old.email_key
        or id in (select id from mail_outbox where user_id = old.id);
      if to_regclass('pgboss.job') is not null then
        execute 'delete from pgboss.job where data ->> ''member'' = $1 or data ->> ''actor'' = $1' using old.id::text;
      end if;
      return old;
    end $$;
    create trigger users_forget before delete on users for each row execute function users_forget();
  `.execute(db);
}
