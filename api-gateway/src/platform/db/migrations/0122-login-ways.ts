import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A second step of the login by an authenticator app, and passkeys (docs/decisions/0081). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_steps (
      user_id bigint primary key references users (id) on delete cascade,
      secret bytea not null,
      -- Null until a first code has shown that the app has the secret.
      confirmed_at timestamptz,
      -- The 30 seconds that the latest code was of: each is accepted once.
      last_step bigint not null default 0,
      begun_at timestamptz not null default now()
    );

    create table recovery_codes (
      user_id bigint not null references second_steps (user_id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    create table passkeys (
      id text primary key,
      user_id bigint not null references users (id) on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      browser text,
      system text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id);

    create table passkey_challenges (
      challenge_hash bytea primary key,
      tenant_id smallint not null references tenants (id),
      -- Of a member who adds a passkey; null for a login.
      user_id bigint references users (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index passkey_challenges_user on passkey_challenges (user_id);
    create index passkey_challenges_age on passkey_challenges (expires_at);
  `.execute(db);
}
