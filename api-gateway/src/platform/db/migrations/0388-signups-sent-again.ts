import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * By what a signup is known that was made and is sent again, because the gateway ended before its response was kept
 * (docs/decisions/0333): a hash under its Idempotency-Key, which only the client has, of the whole body. Kept with the account in
 * one transaction, for half an hour, and until a session of the account ends: whom a logout has logged out no key logs in again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table made_signups (
      proof bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      made_at timestamptz not null default now()
    );
    create index made_signups_user on made_signups (user_id);
    create index made_signups_age on made_signups (made_at);

    create function forget_made_signup() returns trigger language plpgsql as $$
    begin
      delete from made_signups where user_id = old.user_id;
      return null;
    end $$;
    create trigger forget_made_signup after delete on sessions for each row execute function forget_made_signup();
  `.execute(db);
}
