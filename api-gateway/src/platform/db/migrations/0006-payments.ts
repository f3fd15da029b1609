import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Payments of credit bundles and the provider's events, each stored and applied once (R-PAY-WEBHOOK-ONCE); discount codes
 * (F-PAY-DISCOUNT-CODE) and what each payment took off.
 *
 * A payment keeps its discount and the time until which its price holds. A code is used up when a payment with it is
 * completed: `discount_redemptions` has one row per member and once-per-user code. Before that,
 * `payments_open_discount` lets a member hold only one payment with such a code open, so that two of them cannot both
 * be paid.
 *
 * The time bonus (F-PAY-TIME-BONUS) is no row of `discount_codes`: it is made of the member's signup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id uuid primary key,
      tenant_id smallint not null references tenants (id),
      user_id bigint not null references users (id),
      bundle_id text not null,
      credits integer not null check (credits > 0),
      amount integer not null check (amount > 0),
      currency text not null,
      method text not null,
      country text not null,
      locale text not null,
      status text not null default 'created'
        check (status in ('created', 'pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'chargeback')),
      provider text not null,
      provider_reference text,
      redirect_url text,
      immediate_start boolean not null,
      consented_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      completed_at timestamptz,
      reconciled_at timestamptz,
      discount_code text,
      discount_amount integer not null default 0 check (discount_amount >= 0),
      discount_once boolean not null default false,
      expires_at timestamptz not null default now() + interval '30 minutes',
      unique (provider, provider_reference),
      check (status not in ('completed') or completed_at is not null),
      constraint payments_discount check ((discount_code is null) = (discount_amount = 0))
    );
    create index payments_of_user on payments (user_id, created_at desc);
    create index payments_open on payments (created_at) where status in ('created', 'pending');
    create unique index payments_open_discount on payments (user_id, discount_code)
      where discount_once and status in ('created', 'pending');

    create table payment_events (
      id bigint generated always as identity primary key,
      provider text not null,
      event_id text not null,
      payment_id uuid not null references payments (id),
      status text not null,
      occurred_at timestamptz not null,
      received_at timestamptz not null default now(),
      applied boolean not null,
      unique (provider, event_id)
    );
    create index payment_events_of_payment on payment_events (payment_id, id);

    create table discount_codes (
      id bigint generated always as identity primary key,
      tenant_id smallint not null references tenants (id) on delete cascade,
      code text not null check (code ~ '^[A-Z0-9]{4,20}$'),
      country text,
      user_id bigint references users (id) on delete cascade,
      expires_at timestamptz,
      value_percentage integer not null check (value_percentage between 1 and 90),
      currency text,
      minimum_order_value integer check (minimum_order_value > 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      validity text not null default 'once-per-user' check (validity in ('once-per-user', 'unlimited')),
      payment_methods text[],
      created_at timestamptz not null default now(),
      unique (tenant_id, code),
      check ((minimum_order_value is null) = (currency is null))
    );

    create table discount_redemptions (
      payment_id uuid primary key references payments (id),
      tenant_id smallint not null references tenants (id),
      user_id bigint not null references users (id) on delete cascade,
      code text not null,
      once boolean not null,
      redeemed_at timestamptz not null default now()
    );
    create unique index discount_redemptions_once on discount_redemptions (user_id, code) where once;
    create index discount_redemptions_of_user on discount_redemptions (user_id, code);
  `.execute(db);
}
