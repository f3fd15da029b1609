import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Credits as a double-entry ledger whose rules the database keeps, whoever writes to it:
 *
 * - every transaction's entries sum to zero when it commits (deferred constraint trigger);
 * - a transaction has entries (the same trigger, on the transaction's own row);
 * - a member's balance is moved by its entries only, and never goes below zero (CHECK);
 * - entries and transactions are never changed or removed;
 * - one transaction per kind and reference, so a grant or a purchase happens once.
 *
 * House accounts (what members' credits come from and go to) have no stored balance: it would be one row
 * that every message on the site waits for. Theirs is the sum of their entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_accounts (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('member', 'house')),
      user_id bigint unique references users (id),
      purpose text unique,
      balance integer not null default 0,
      moved_at timestamptz not null default now(),
      constraint credit_accounts_owner check ((kind = 'member') = (user_id is not null) and (kind = 'house') = (purpose is not null)),
      constraint credit_accounts_not_negative check (balance >= 0)
    );

    create table credit_transactions (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('signup', 'purchase', 'message', 'adjustment', 'reversal')),
      reference text not null check (reference <> ''),
      created_at timestamptz not null default now(),
      unique (kind, reference)
    );

    create table credit_entries (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references credit_transactions (id),
      account_id bigint not null references credit_accounts (id),
      amount integer not null check (amount <> 0),
      created_at timestamptz not null default now(),
      unique (transaction_id, account_id)
    );
    create index credit_entries_of_account on credit_entries (account_id, id desc);

    insert into credit_accounts (kind, purpose)
    values ('house', 'signup'), ('house', 'purchase'), ('house', 'message'), ('house', 'adjustment'), ('house', 'reversal');

    create function credit_entries_move_balance() returns trigger language plpgsql as $$
    begin
      update credit_accounts set balance = balance + new.amount, moved_at = now() where id = new.account_id and kind = 'member';
      return null;
    end $$;
    create trigger credit_entries_move_balance after insert on credit_entries
      for each row execute function credit_entries_move_balance();

    create function credit_accounts_guard_balance() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.balance <> 0 then raise exception 'a credit account starts empty' using errcode = 'check_violation'; end if;
      elsif pg_trigger_depth() < 2 then
        raise exception 'a balance is moved by ledger entries only' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger credit_accounts_open_empty before insert on credit_accounts
      for each row execute function credit_accounts_guard_balance();
    create trigger credit_accounts_guard_balance before update on credit_accounts
      for each row when (new.balance is distinct from old.balance) execute function credit_accounts_guard_balance();

    create function credit_transactions_sum_to_zero() returns trigger language plpgsql as $$
    declare
      of_transaction bigint;
      entries integer;
      total bigint;
    begin
      if tg_table_name = 'credit_entries' then of_transaction := new.transaction_id; else of_transaction := new.id; end if;
      select count(*), coalesce(sum(amount), 0) into entries, total from credit_entries where transaction_id = of_transaction;
      if entries < 2 or total <> 0 then
        raise exception 'credit transaction % has % entries that sum to %', of_transaction, entries, total using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create constraint trigger credit_transactions_sum_to_zero after insert on credit_transactions
      deferrable initially deferred for each row execute function credit_transactions_sum_to_zero();
    create constraint trigger credit_entries_sum_to_zero after insert on credit_entries
      deferrable initially deferred for each row execute function credit_transactions_sum_to_zero();

    create function credit_ledger_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the credit ledger is append-only' using errcode = 'check_violation';
    end $$;
    create trigger credit_entries_append_only before update or delete on credit_entries
      for each row execute function credit_ledger_is_append_only();
    create trigger credit_transactions_append_only before update or delete on credit_transactions
      for each row execute function credit_ledger_is_append_only();
  `.execute(db);
}
