import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What an invoice or a credit note says of its seller and its buyer, as it was when it was issued (R-PAY-RECEIPT-PARTIES,
 * docs/decisions/0288). The seller stays with the paper. The buyer's address goes with the account, so it is in a table of its
 * own: no row of `invoices` can be changed.
 *
 * A trigger writes them, because a gateway of an older version issues papers as well while one is updated. No settings of a
 * tenant keep a payment from being completed: what is missing there is missing here.
 *
 * Of papers that are there, what they said is not known; they get what is known now, `taken_at` after their day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice_sellers (
      invoice_id bigint primary key references invoices (id),
      seller jsonb not null,
      taken_at timestamptz not null default now()
    );
    create trigger invoice_sellers_append_only before update or delete on invoice_sellers
      for each row execute function credit_ledger_is_append_only();

    create table invoice_buyers (
      invoice_id bigint primary key references invoices (id),
      user_id bigint not null references users (id) on delete cascade,
      email text not null
    );
    create index invoice_buyers_user on invoice_buyers (user_id);

    create function seller_of(tenant smallint) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'site', settings -> 'name',
        'support_email', settings -> 'support_email',
        'time_zone', time_zone,
        'name', settings -> 'company' -> 'name',
        'address', settings -> 'company' -> 'address',
        'city', settings -> 'company' -> 'city',
        'country', settings -> 'company' -> 'country',
        'kvk', settings -> 'company' -> 'kvk',
        'vat_numbers', settings -> 'company' -> 'vat_numbers')
      from tenants where id = tenant
    $$;

    create function keep_who_is_on_a_paper() returns trigger language plpgsql as $$
    begin
      insert into invoice_sellers (invoice_id, seller) values (new.id, seller_of(new.tenant_id));
      insert into invoice_buyers (invoice_id, user_id, email)
        select new.id, users.id, users.email from payments join users on users.id = payments.user_id
        where payments.id = new.payment_id;
      return null;
    end $$;
    create trigger invoices_parties after insert on invoices for each row execute function keep_who_is_on_a_paper();

    insert into invoice_sellers (invoice_id, seller) select id, seller_of(tenant_id) from invoices;
    insert into invoice_buyers (invoice_id, user_id, email)
      select invoices.id, users.id, users.email from invoices
      join payments on payments.id = invoices.payment_id join users on users.id = payments.user_id;
  `.execute(db);
}
