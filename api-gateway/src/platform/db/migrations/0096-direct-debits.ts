import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Direct debits: what the payer filled in and the mandate that they signed with the code of an SMS, and the messages that
 * were sent, which are counted by member and by phone. Of a code only a hash is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table direct_debits (
      payment_id uuid primary key references payments (id),
      user_id bigint not null references users (id),
      account_holder text not null,
      iban text not null,
      street text not null,
      house_number text not null,
      zip text not null,
      city text not null,
      phone text not null,
      mandate_reference text not null unique check (length(mandate_reference) <= 35),
      consented_at timestamptz not null,
      code_hash bytea,
      code_sent_at timestamptz,
      code_expires_at timestamptz,
      code_tries smallint not null default 0,
      signed_at timestamptz,
      debit_on date,
      created_at timestamptz not null default now(),
      check ((signed_at is null) = (debit_on is null))
    );
    create index direct_debits_signed on direct_debits (user_id, signed_at) where signed_at is not null;

    create table direct_debit_messages (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      phone text not null,
      sent_at timestamptz not null default now()
    );
    create index direct_debit_messages_of_user on direct_debit_messages (user_id, sent_at);
    create index direct_debit_messages_to_phone on direct_debit_messages (phone, sent_at);
  `.execute(db);
}
