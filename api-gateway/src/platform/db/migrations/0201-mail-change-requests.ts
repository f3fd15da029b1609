import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Requests for a new address are counted by themselves and no longer by their mails: where the tenant does not reveal who has
 * an account, one for a taken address is not mailed, and the limit of a day showed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_change_requests (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      requested_at timestamptz not null default clock_timestamp()
    );
    create index mail_change_requests_of_user on mail_change_requests (user_id, requested_at);
    insert into mail_change_requests (user_id, requested_at)
      select user_id, created_at from mail_outbox
      where kind = 'account-mail-change' and user_id is not null and created_at > now() - interval '1 day';
  `.execute(db);
}
