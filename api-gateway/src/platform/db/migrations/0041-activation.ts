import { sql, type Kysely } from 'kysely';

/** Links that confirm an e-mail address (C-ACCOUNT-ACTIVATE). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db);
}
