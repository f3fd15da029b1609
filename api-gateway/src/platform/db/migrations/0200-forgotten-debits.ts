import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a member filled in for a direct debit and never signed goes with them: it is no mandate that a bank may ask for, and has
 * an IBAN, an address and a number (R-ACCOUNT-ERASED). The messages that the development inbox keeps are a member's as well.
 *
 * Messages that are there are known by their number, for as long as that is counted; of the others nobody knows whose they
 * were, and they are of no use any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function unsigned_debits_forget() returns trigger language plpgsql as $$
    begin
      delete from direct_debits where user_id = old.id and signed_at is null;
      return old;
    end $$;
    create trigger unsigned_debits_forget before delete on users
      for each row execute function unsigned_debits_forget();
    create index direct_debits_unsigned on direct_debits (user_id) where signed_at is null;
    delete from direct_debits where user_id is null and signed_at is null;

    alter table kept_mails add column user_id bigint references users (id) on delete cascade;
    create index kept_mails_of_user on kept_mails (user_id) where user_id is not null;
    update kept_mails mail set user_id = message.user_id from direct_debit_messages message
      where message.phone = mail.recipient;
    delete from kept_mails where user_id is null and recipient like '+%' and recipient not like '%@%';
  `.execute(db);
}
