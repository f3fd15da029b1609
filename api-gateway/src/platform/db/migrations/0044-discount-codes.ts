import { sql, type Kysely } from 'kysely';

/**
 * Discount codes (F-PAY-DISCOUNT-CODE) and what each payment took off.
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

    alter table payments
      add column discount_code text,
      add column discount_amount integer not null default 0 check (discount_amount >= 0),
      add column discount_once boolean not null default false,
      add column expires_at timestamptz not null default now() + interval '30 minutes',
      add constraint payments_discount check ((discount_code is null) = (discount_amount = 0));
    update payments set expires_at = created_at + interval '30 minutes';
    create unique index payments_open_discount on payments (user_id, discount_code)
      where discount_once and status in ('created', 'pending');
  `.execute(db);
}
