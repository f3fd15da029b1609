import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Refunds that were with their buyer when the bank charged the payment back as well: the money went twice, and a moderator is
 * to claim it (R-MODERATION-LOSSES). Those of before are here as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paid_twice (
      id bigint generated always as identity primary key,
      refund_id bigint not null unique references refunds (id),
      noted_at timestamptz not null default now(),
      decision text check (decision in ('recovered', 'written_off')),
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    );
    create index paid_twice_waiting on paid_twice (id) where decision is null;
    insert into paid_twice (refund_id)
      select refund.id from refunds refund
      where refund.kind <> 'chargeback'
        and (refund.status = 'by_hand' or refund.status = 'sent' and refund.arrived_at is not null)
        and exists (select 1 from payment_events event where event.payment_id = refund.payment_id and event.charged_back)
      order by refund.id;

    alter table moderation_log drop constraint moderation_log_subject_check,
      add constraint moderation_log_subject_check
        check (subject in ('photo', 'report', 'complaint', 'refund', 'debit', 'loss'));
  `.execute(db);
}
