import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * First messages that wait for their sender to confirm the address: where the tenant does not reveal who has an account
 * (`reveal_taken_email`), a message that arrived before would show that the address was new (docs/decisions/0080). However
 * an account becomes active, the trigger stages the job that sends its message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_messages (
      user_id bigint primary key references users (id) on delete cascade,
      profile_id bigint not null references users (id) on delete cascade,
      text text not null,
      written_at timestamptz not null default now()
    );
    create index first_messages_profile on first_messages (profile_id);

    create function send_first_message() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from first_messages where user_id = new.id) then
        perform stage_job('first-message', jsonb_build_object('member', new.id), interval '0');
      end if;
      return null;
    end $$;

    create trigger first_message_after_confirmation after update of status on users
      for each row when (new.status = 'active' and old.status <> 'active') execute function send_first_message();
  `.execute(db);
}
