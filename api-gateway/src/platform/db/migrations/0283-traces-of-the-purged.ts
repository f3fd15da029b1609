import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What the purge left of a member (docs/decisions/0283): mails to others about what they did, with their number, an id that is made
 * of it and, where the mailbox keeps mails, their name; jobs of mails, whose faults have addresses in them; and the number of
 * their browser in the counts of experiments, which become counts of nobody as those that are old do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_outbox_actor on mail_outbox ((data ->> 'actor')) where data ->> 'actor' is not null;

    create function mails_forget() returns trigger language plpgsql as $$
    declare
      mails uuid[];
    begin
      select coalesce(array_agg(id), '{}') into mails from mail_outbox
        where user_id = old.id or data ->> 'actor' = old.id::text;
      if to_regclass('pgboss.job') is not null then
        execute 'delete from pgboss.job where name in (''mail'', ''mail-given-up'') and data ->> ''mail'' = any($1::text[])'
          using mails;
      end if;
      delete from kept_mails where id = any(mails);
      delete from mail_outbox where id = any(mails);
      return old;
    end $$;
    create trigger mails_forget before delete on users for each row execute function mails_forget();

    create function exposures_forget() returns trigger language plpgsql as $$
    declare
      zone text := (select time_zone from tenants where id = old.tenant_id);
    begin
      update experiment_exposures seen set
        is_count = true,
        visitor = gen_random_uuid(),
        user_id = null,
        exposed_at = (date_trunc('day', exposed_at at time zone zone) + interval '12 hours') at time zone zone,
        signed_up_at = date_trunc('day', signed_up_at),
        activated_at = date_trunc('day', activated_at),
        first_message_at = date_trunc('day', first_message_at),
        first_purchase_at = date_trunc('day', first_purchase_at)
      where seen.tenant_id = old.tenant_id and not seen.is_count and (seen.user_id = old.id or seen.user_id is null
        and seen.visitor in (select visitor from experiment_exposures where user_id = old.id));
      return old;
    end $$;
    create trigger exposures_forget before delete on users for each row execute function exposures_forget();
  `.execute(db);
  // Of those who are gone already: of an exposure with a signup and no account, the account was purged.
  await sql`
    with gone as (
      delete from mail_outbox mail where data ->> 'actor' is not null
        and not exists (select from users where users.id::text = mail.data ->> 'actor')
      returning mail.id
    )
    delete from kept_mails where id in (select id from gone)`.execute(db);
  await sql`
    update experiment_exposures seen set
      is_count = true,
      visitor = gen_random_uuid(),
      exposed_at = (date_trunc('day', exposed_at at time zone tenants.time_zone) + interval '12 hours')
        at time zone tenants.time_zone,
      signed_up_at = date_trunc('day', signed_up_at),
      activated_at = date_trunc('day', activated_at),
      first_message_at = date_trunc('day', first_message_at),
      first_purchase_at = date_trunc('day', first_purchase_at)
    from tenants
    where tenants.id = seen.tenant_id and not is_count and user_id is null and signed_up_at is not null`.execute(db);
}
