import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Tenants, accounts and their sessions; the links that confirm an e-mail address (C-ACCOUNT-ACTIVATE); when special-category
 * consent was given and withdrawn; where accounts came from (F-TRACKING-SOURCE: visitors without an account leave no row,
 * theirs is a cookie); and what the gateway keeps for its own rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenants (
      id smallint primary key,
      key text not null unique,
      hosts text[] not null,
      settings jsonb not null,
      time_zone text not null
    );

    create table users (
      id bigint generated always as identity (start with 1000) primary key,
      tenant_id smallint not null references tenants (id),
      email text not null,
      email_key text not null check (email_key = lower(email_key)),
      password_hash text,
      status text not null check (status in ('not_confirmed', 'active', 'pending_deletion', 'banned', 'deleted')),
      role text not null default 'member' check (role in ('member', 'moderator')),
      paid_user boolean not null default false,
      language text not null check (language in ('en', 'fr')),
      signup_at timestamptz not null default now(),
      last_active_at timestamptz not null default now(),
      notifications_disabled text[] not null default '{}',
      lander text,
      demo boolean not null default false,
      unique (tenant_id, email_key)
    );

    create table profiles (
      user_id bigint primary key references users (id) on delete cascade,
      tenant_id smallint not null references tenants (id),
      name text not null,
      date_of_birth date not null,
      gender text check (gender in ('male', 'female')),
      search_gender text check (search_gender in ('male', 'female')),
      sexuality text,
      country text not null,
      region text,
      city text,
      latitude double precision,
      longitude double precision,
      hair_color text,
      eye_color text,
      body_type text,
      relationship_status text,
      tattoos text,
      interests text[] not null default '{}',
      about text,
      reason text,
      status text not null default 'active' check (status in ('active', 'disabled')),
      invisible boolean not null default false,
      privacy_mode boolean not null default false,
      fictional boolean not null default false,
      sensitive_consent_at timestamptz
    );

    create table sessions (
      token_hash bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      tenant_id smallint not null references tenants (id),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);

    create table login_failures (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      subject bytea not null,
      failed_at timestamptz not null default now()
    );
    create index login_failures_subject on login_failures (tenant_id, subject, failed_at);

    create table invites (
      tenant_id smallint not null references tenants (id),
      code text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by bigint references users (id) on delete set null,
      primary key (tenant_id, code)
    );

    create table idempotency_keys (
      scope text not null,
      endpoint text not null,
      key uuid not null,
      body_hash bytea not null,
      status smallint,
      answer text,
      session_user_id bigint references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      leased_until timestamptz not null,
      holder uuid not null,
      primary key (scope, endpoint, key)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);

    -- Losing these rows in a crash only resets counters.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    create table activation_tokens (
      token_hash bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      email_key text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index activation_tokens_user on activation_tokens (user_id);
    create index activation_tokens_expiry on activation_tokens (expires_at);

    create table consents (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null check (kind in ('sensitive')),
      given boolean not null,
      at timestamptz not null default now()
    );
    create index consents_of_user on consents (user_id, id);

    create table traffic_sources (
      user_id bigint primary key references users (id) on delete cascade,
      tenant_id smallint not null references tenants (id),
      network text check (length(network) between 1 and 100),
      ref text check (length(ref) between 1 and 100),
      sub1 text check (length(sub1) between 1 and 100),
      sub2 text check (length(sub2) between 1 and 100),
      sub3 text check (length(sub3) between 1 and 100),
      cpc text check (length(cpc) between 1 and 100),
      first_seen_at timestamptz not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(network, ref, sub1, sub2, sub3, cpc) > 0)
    );
    create index traffic_sources_network on traffic_sources (tenant_id, network, created_at);
  `.execute(db);
}
