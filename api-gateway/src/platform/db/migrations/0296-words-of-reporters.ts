import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What a member wrote beside a report goes with them, once the report is decided: what was reported, why and when is enough for
 * the log (docs/decisions/0155). The update by which the foreign key forgets a reporter is one that the trigger sees.
 * The receipts of their complaints, and mails to their address that are of no account, go as well: they have arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function report_words_forget() returns trigger language plpgsql as $$
    begin
      new.comment := '';
      return new;
    end $$;
    create trigger report_words_forget before update on reports for each row
      when (new.reporter_id is null and new.decision is not null and new.comment <> '')
      execute function report_words_forget();
    update reports set comment = '' where reporter_id is null and decision is not null and comment <> '';

    create function receipts_forget() returns trigger language plpgsql as $$
    begin
      with gone as (
        delete from mail_outbox mail
        where mail.user_id is null and mail.tenant_id = old.tenant_id
          and (mail.sent_at is not null or mail.given_up_at is not null or mail.dropped_at is not null)
          and (lower(mail.recipient) = old.email_key or mail.data ->> 'complaint' in
            (select complaint.id::text from complaints complaint where complaint.user_id = old.id))
        returning mail.id
      )
      delete from kept_mails where id in (select id from gone);
      return old;
    end $$;
    create trigger receipts_forget before delete on users for each row execute function receipts_forget();
  `.execute(db);
}
