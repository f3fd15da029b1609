import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Cards that members let the provider keep for repeat orders (docs/decisions/0121): by which ids the provider knows payer and
 * card, and what it shows of the card, never its number. A row without a mandate is a payer whose first payment is not paid.
 * However a row goes, also with its member, the provider is to forget the payer: the trigger notes that.
 *
 * The sandbox's payers are in a table of its own, as if they were at a separate service.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_cards (
      user_id bigint primary key references users (id) on delete cascade,
      provider text not null,
      customer text not null,
      mandate text,
      brand text,
      last4 text check (last4 ~ '^[0-9]{4}$'),
      stored_at timestamptz,
      check ((mandate is null) = (stored_at is null) and (mandate is null) = (brand is null))
    );
    create table forgotten_cards (
      id bigint generated always as identity primary key,
      provider text not null,
      customer text not null,
      forgotten_at timestamptz not null default now()
    );
    create function stored_cards_forget() returns trigger language plpgsql as $$
    begin
      insert into forgotten_cards (provider, customer) values (old.provider, old.customer);
      return old;
    end $$;
    create trigger stored_cards_forget after delete on stored_cards
      for each row execute function stored_cards_forget();

    alter table payments add column store_card boolean not null default false,
      add column stored_card boolean not null default false;

    create table sandbox_customers (
      customer text primary key,
      mandate text,
      brand text,
      last4 text,
      refuses boolean not null default false
    );
    alter table sandbox_payments add column customer text;
  `.execute(db);
}
