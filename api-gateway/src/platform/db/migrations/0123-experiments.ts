import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Visitors who have seen a variant of an experiment, each once, and what became of them. The number of a visitor is random
 * and theirs alone. What happened stays when the account goes: then nothing leads to anybody any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table experiment_exposures (
      tenant_id smallint not null references tenants (id),
      experiment text not null,
      visitor uuid not null,
      variant text not null,
      exposed_at timestamptz not null default now(),
      locale text not null,
      country text,
      device text not null check (device in ('phone', 'desktop')),
      network text,
      user_id bigint references users (id) on delete set null,
      signed_up_at timestamptz,
      activated_at timestamptz,
      first_message_at timestamptz,
      first_purchase_at timestamptz,
      first_purchase_amount integer check (first_purchase_amount > 0),
      first_purchase_currency text,
      primary key (tenant_id, experiment, visitor)
    );
    create index experiment_exposures_of_visitor on experiment_exposures (tenant_id, visitor) where user_id is null;
    create index experiment_exposures_of_user on experiment_exposures (user_id) where user_id is not null;
  `.execute(db);
}
