import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Tables of the sandbox payment provider. It behaves like a separate service: it references no table of
 * the site, and the site reads none of its tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_payments (
      reference text primary key,
      token text not null unique,
      merchant text not null,
      merchant_reference text not null,
      description text not null,
      amount integer not null check (amount > 0),
      currency text not null,
      method text not null,
      locale text not null,
      return_url text not null,
      webhook_host text not null,
      bank text,
      status text not null default 'open' check (status in ('open', 'paid', 'failed', 'cancelled', 'expired')),
      created_at timestamptz not null default now(),
      decided_at timestamptz
    );

    create table sandbox_deliveries (
      event_id uuid primary key,
      reference text not null references sandbox_payments (reference) on delete cascade,
      webhook_host text not null,
      payload text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      delivered_at timestamptz,
      given_up_at timestamptz
    );
    create index sandbox_deliveries_due on sandbox_deliveries (next_attempt_at) where delivered_at is null and given_up_at is null;
  `.execute(db);
}
