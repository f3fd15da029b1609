import { sql, type Kysely } from 'kysely';

/** Payments of credit bundles and the provider's events, each stored and applied once (R-PAY-WEBHOOK-ONCE). */
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
      unique (provider, provider_reference),
      check (status not in ('completed') or completed_at is not null)
    );
    create index payments_of_user on payments (user_id, created_at desc);
    create index payments_open on payments (created_at) where status in ('created', 'pending');

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
  `.execute(db);
}
