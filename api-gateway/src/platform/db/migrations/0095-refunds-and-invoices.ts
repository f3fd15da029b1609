import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What comes after a purchase: refunds (R-PAY-WITHDRAWAL-AMOUNT), and invoices whose numbers have no gap
 * (R-PAY-INVOICE-GAPLESS).
 *
 * A payment is given back once: by a withdrawal, which returns the price of its unused credits, or by a refund or a
 * charge-back that the provider reports, which return all of it. Who got all of their money back is a premium member no
 * longer; who got a part of it, for what they did not use, still is.
 *
 * A number is taken from `invoice_numbers` in the transaction that makes the invoice: the row is locked until that
 * commits, and a number of one that does not is taken again. Completed payments that are there get invoices in their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column refunded_amount integer not null default 0,
      add constraint payments_refunded check (refunded_amount between 0 and amount);
    update payments set refunded_amount = amount where status in ('refunded', 'chargeback');

    create function is_paid_user(member bigint) returns boolean language sql stable as $$
      select exists (select 1 from payments where user_id = member
        and (status = 'completed' or (status = 'refunded' and refunded_amount < amount)))
    $$;

    create or replace function live_events_of_payment() returns trigger language plpgsql as $$
    begin
      -- The member's own row follows later in the same transaction, by the same rule (R-PAY-PREMIUM-FIRST-PURCHASE).
      perform live_events_tell(new.user_id, jsonb_build_object('type', 'payment', 'payment_id', new.id, 'status', new.status,
        'paid_user', is_paid_user(new.user_id)));
      return null;
    end $$;

    create table refunds (
      id bigint generated always as identity primary key,
      payment_id uuid not null unique references payments (id),
      kind text not null check (kind in ('withdrawal', 'refund', 'chargeback')),
      amount integer not null check (amount > 0),
      credits integer not null check (credits >= 0),
      -- 'waiting' and 'failed' are of a withdrawal, whose money the site sends; 'by_hand': a moderator saw to it.
      status text not null check (status in ('waiting', 'sent', 'failed', 'by_hand')),
      failure text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check ((status in ('sent', 'by_hand')) = (sent_at is not null))
    );
    create index refunds_failed on refunds (id) where status = 'failed';
    insert into refunds (payment_id, kind, amount, credits, status, created_at, sent_at)
      select payments.id, case status when 'chargeback' then 'chargeback' else 'refund' end, payments.amount,
        coalesce((select -entry.amount from credit_transactions movement
          join credit_entries entry on entry.transaction_id = movement.id and entry.amount < 0
          where movement.kind = 'reversal' and movement.reference = payments.id::text), 0), 'sent', updated_at, updated_at
      from payments where status in ('refunded', 'chargeback');

    alter table moderation_log drop constraint moderation_log_subject_check,
      add constraint moderation_log_subject_check check (subject in ('photo', 'report', 'complaint', 'refund'));

    create table invoice_numbers (
      tenant_id smallint not null references tenants (id),
      year smallint not null,
      last integer not null,
      primary key (tenant_id, year)
    );
    create table invoices (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id),
      year smallint not null,
      number integer not null check (number > 0),
      payment_id uuid not null references payments (id),
      kind text not null check (kind in ('invoice', 'credit_note')),
      amount integer not null check (amount > 0),
      -- Hundredths of a per cent: 21 % is 2100.
      vat_rate integer not null check (vat_rate >= 0),
      vat_amount integer not null check (vat_amount between 0 and amount),
      issued_at timestamptz not null default now(),
      unique (tenant_id, year, number),
      unique (payment_id, kind)
    );
    create trigger invoices_append_only before update or delete on invoices
      for each row execute function credit_ledger_is_append_only();

    create table sandbox_refunds (
      refund_id text primary key,
      reference text not null references sandbox_payments (reference),
      amount integer not null check (amount > 0),
      created_at timestamptz not null default now()
    );
    alter table sandbox_payments add column refunded integer not null default 0 check (refunded between 0 and amount);
  `.execute(db);
  await issueInvoices(db);
}

/** Invoices of the completed payments that are there, in their order, by the rates of their countries. */
async function issueInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    with rated as (
      select id, tenant_id, amount, completed_at, extract(year from completed_at at time zone 'UTC')::smallint as year,
        case country when 'NL' then 2100 when 'BE' then 2100 when 'FR' then 2000 when 'IT' then 2200 when 'ES' then 2100
          when 'DE' then 1900 when 'AT' then 2000 when 'IE' then 2300 when 'PL' then 2300 when 'GB' then 2000
          when 'CH' then 810 when 'CA' then 500 when 'AU' then 1000 when 'NZ' then 1500 else 0 end as rate
      from payments where completed_at is not null
    )
    insert into invoices (tenant_id, year, number, payment_id, kind, amount, vat_rate, vat_amount, issued_at)
    select tenant_id, year, row_number() over (partition by tenant_id, year order by completed_at, id), id, 'invoice', amount,
      rate, amount - round(amount * 10000.0 / (10000 + rate)), completed_at
    from rated;
    insert into invoice_numbers (tenant_id, year, last) select tenant_id, year, max(number) from invoices group by 1, 2;
  `.execute(db);
}
