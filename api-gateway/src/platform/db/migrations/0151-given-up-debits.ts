import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Signed direct debits that their provider has not taken in half a day: their credits were given, so a moderator sees to them
 * (R-MODERATION-DEBITS). Each time that one is given up is a row; one waits at a time. Those that were given up before
 * anybody noted it are here as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table given_up_debits (
      id bigint generated always as identity primary key,
      payment_id uuid not null references direct_debits (payment_id),
      given_up_at timestamptz not null default now(),
      decision text check (decision in ('retry', 'by_hand')),
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    );
    create unique index given_up_debits_waiting on given_up_debits (payment_id) where decision is null;
    create index given_up_debits_of_payment on given_up_debits (payment_id, id);
    insert into given_up_debits (payment_id)
      select debit.payment_id from direct_debits debit join payments on payments.id = debit.payment_id
      where debit.signed_at < now() - interval '1 day' and payments.provider_reference is null
      order by debit.signed_at;

    alter table moderation_log drop constraint moderation_log_subject_check,
      add constraint moderation_log_subject_check check (subject in ('photo', 'report', 'complaint', 'refund', 'debit'));
  `.execute(db);
}
