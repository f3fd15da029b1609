import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Tenants, accounts, sessions and the keepers of the gateway's own rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenants (
      id smallint primary key,
      key text not null unique,
      hosts text[] not null,
      settings jsonb not null,
      time_zone text not null
    )`.execute(db);

  await sql`
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
    )`.execute(db);

  await sql`
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
    )`.execute(db);

  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      tenant_id smallint not null references tenants (id),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);

  await sql`
    create table login_failures (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      subject bytea not null,
      failed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index login_failures_subject on login_failures (tenant_id, subject, failed_at)`.execute(db);

  await sql`
    create table invites (
      tenant_id smallint not null references tenants (id),
      code text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by bigint references users (id) on delete set null,
      primary key (tenant_id, code)
    )`.execute(db);

  await sql`
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
    )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);

  // Losing these rows in a crash only resets counters.
  await sql`create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );
}
