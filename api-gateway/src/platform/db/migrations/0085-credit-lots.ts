import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Credits come in lots (R-CREDITS-SIGNUP-FIRST, R-CREDITS-LOT-ORDER, R-CREDITS-LOT-OWN): each grant is one, and whatever
 * is spent is taken from the signup credits first, then from the lots in their order. The database does it with each
 * entry of the ledger, whoever writes it:
 *
 * - `credit_lot_moves` says which entry moved how many credits of which lot; the moves of an entry sum to its amount,
 *   those of a lot to what is left of it;
 * - a reversal or a withdrawal takes of the lot of its own payment only;
 * - the refund of a photo goes back to the lots that paid for it, but not to one whose whole price went back;
 * - `credit_accounts.free` is what is left of the signup credits.
 *
 * The entries that are there become lots in their order. Before there were lots a reversal could take credits of another
 * purchase: such a one takes what its own lot does not have from the others, so that no balance changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db);
  await makeMoves(db);
  await takeOver(db);
  await sql`
    create trigger credit_entries_lots after insert on credit_entries
      for each row execute function credit_entries_lots();

    create or replace function credit_entries_move_balance() returns trigger language plpgsql as $$
    begin
      -- Fires after credit_entries_lots: triggers of one event go by their names.
      update credit_accounts set balance = balance + new.amount, moved_at = now(),
        free = coalesce((select sum(rest) from credit_lots where account_id = new.account_id and is_free), 0)
      where id = new.account_id and kind = 'member';
      return null;
    end $$;

    drop trigger credit_accounts_guard_balance on credit_accounts;
    create trigger credit_accounts_guard_balance before update on credit_accounts for each row
      when (new.balance is distinct from old.balance or new.free is distinct from old.free)
      execute function credit_accounts_guard_balance();
    create trigger credit_lots_guard before update or delete on credit_lots
      for each row execute function credit_lots_guard();
    create trigger credit_lot_moves_append_only before update or delete on credit_lot_moves
      for each row execute function credit_ledger_is_append_only();

    create or replace function live_events_of_balance() returns trigger language plpgsql as $$
    begin
      perform live_events_tell(new.user_id, jsonb_build_object('type', 'credits', 'credits', new.balance, 'free_credits', new.free));
      return null;
    end $$;
  `.execute(db);
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credit_transactions
      drop constraint credit_transactions_kind_check,
      add constraint credit_transactions_kind_check check (kind in
        ('signup', 'purchase', 'message', 'adjustment', 'reversal', 'photo', 'photo_refund', 'gift', 'withdrawal'));
    insert into credit_accounts (kind, purpose) values ('house', 'withdrawal');

    alter table credit_accounts add column free integer not null default 0 check (free >= 0);

    create table credit_lots (
      id bigint generated always as identity primary key,
      account_id bigint not null references credit_accounts (id),
      transaction_id bigint not null unique references credit_transactions (id),
      is_free boolean not null,
      granted integer not null check (granted > 0),
      rest integer not null,
      -- The whole price went back: by a refund or a charge-back, not by a withdrawal.
      returned_at timestamptz,
      constraint credit_lots_rest check (rest between 0 and granted)
    );
    create index credit_lots_of_account on credit_lots (account_id, id);

    create table credit_lot_moves (
      entry_id bigint not null references credit_entries (id),
      lot_id bigint not null references credit_lots (id),
      amount integer not null check (amount <> 0),
      primary key (entry_id, lot_id)
    );
    create index credit_lot_moves_of_lot on credit_lot_moves (lot_id);

    create function credit_lots_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or (new.rest is distinct from old.rest and pg_trigger_depth() < 2)
        or (new.granted, new.account_id, new.transaction_id) is distinct from (old.granted, old.account_id, old.transaction_id)
      then raise exception 'a lot is moved by ledger entries only' using errcode = 'check_violation'; end if;
      return new;
    end $$;
  `.execute(db);
}

async function makeMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Moves credits of one lot: below zero takes.
    create function credit_lot_move(entry bigint, lot bigint, moved integer) returns void language sql as $$
      insert into credit_lot_moves (entry_id, lot_id, amount) values (entry, lot, moved);
      update credit_lots set rest = rest + moved where id = lot;
    $$;

    -- Takes credits of an account's lots, the signup credits first; returns how many are missing.
    create function credit_lots_take(entry bigint, account bigint, wanted integer) returns integer language plpgsql as $$
    declare
      lot record;
      missing integer := wanted;
    begin
      for lot in select id, rest from credit_lots where account_id = account and rest > 0
        and id not in (select lot_id from credit_lot_moves where entry_id = entry) order by is_free desc, id
      loop
        exit when missing = 0;
        perform credit_lot_move(entry, lot.id, -least(lot.rest, missing));
        missing := missing - least(lot.rest, missing);
      end loop;
      return missing;
    end $$;

    -- Takes credits of the lot of one payment; returns how many are missing.
    create function credit_lots_take_own(entry bigint, account bigint, payment text, wanted integer) returns integer language plpgsql as $$
    declare
      lot record;
    begin
      select credit_lots.id, least(rest, wanted) as taken into lot from credit_lots
        join credit_transactions grants on grants.id = transaction_id and grants.kind = 'purchase' and grants.reference = payment
        where account_id = account;
      if lot.id is null or lot.taken = 0 then return wanted; end if;
      perform credit_lot_move(entry, lot.id, -lot.taken);
      return wanted - lot.taken;
    end $$;

    -- Gives credits back to the lots that paid for a photo; returns how many none of them takes.
    create function credit_lots_give_back(entry bigint, account bigint, photo text, given integer) returns integer language plpgsql as $$
    declare
      lot record;
      missing integer := given;
    begin
      for lot in select move.lot_id as id, -move.amount as taken from credit_lot_moves move
        join credit_entries entries on entries.id = move.entry_id and entries.account_id = account
        join credit_transactions payment on payment.id = entries.transaction_id and payment.kind = 'photo' and payment.reference = photo
        join credit_lots on credit_lots.id = move.lot_id and returned_at is null
        order by is_free, credit_lots.id desc
      loop
        exit when missing = 0;
        perform credit_lot_move(entry, lot.id, least(lot.taken, missing));
        missing := missing - least(lot.taken, missing);
      end loop;
      return missing;
    end $$;

    create function credit_lots_open(entry bigint, account bigint, grants bigint, free boolean, given integer) returns void language plpgsql as $$
    declare
      lot bigint;
    begin
      insert into credit_lots (account_id, transaction_id, is_free, granted, rest) values (account, grants, free, given, given) returning id into lot;
      insert into credit_lot_moves (entry_id, lot_id, amount) values (entry, lot, given);
    end $$;

    create function credit_entries_lots() returns trigger language plpgsql as $$
    declare
      movement record;
      missing integer := 0;
    begin
      -- One after the other: each sees what the one before has left.
      perform 1 from credit_accounts where id = new.account_id and kind = 'member' for update;
      if not found then return null; end if;
      select kind, reference into movement from credit_transactions where id = new.transaction_id;
      if movement.kind = 'photo_refund' then
        missing := credit_lots_give_back(new.id, new.account_id, movement.reference, new.amount);
      elsif new.amount > 0 then
        perform credit_lots_open(new.id, new.account_id, new.transaction_id, movement.kind = 'signup', new.amount);
      elsif movement.kind in ('reversal', 'withdrawal') then
        missing := credit_lots_take_own(new.id, new.account_id, movement.reference, -new.amount);
      else
        missing := credit_lots_take(new.id, new.account_id, -new.amount);
      end if;
      if missing <> 0 then
        raise exception 'the lots of account % do not have % of the credits of a %', new.account_id, missing, movement.kind
          using errcode = 'check_violation', constraint = 'credit_lots_rest';
      end if;
      return null;
    end $$;
  `.execute(db);
}

/** Makes the lots of the entries that are there. */
async function takeOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      entry record;
      missing integer;
    begin
      for entry in select credit_entries.id, account_id, transaction_id, amount, movement.kind, movement.reference
        from credit_entries join credit_accounts on credit_accounts.id = account_id and credit_accounts.kind = 'member'
        join credit_transactions movement on movement.id = transaction_id order by credit_entries.id
      loop
        if entry.kind = 'photo_refund' then
          missing := credit_lots_give_back(entry.id, entry.account_id, entry.reference, entry.amount);
          if missing > 0 then
            perform credit_lots_open(entry.id, entry.account_id, entry.transaction_id, false, missing);
          end if;
        elsif entry.amount > 0 then
          perform credit_lots_open(entry.id, entry.account_id, entry.transaction_id, entry.kind = 'signup', entry.amount);
        else
          missing := -entry.amount;
          if entry.kind = 'reversal' then
            missing := credit_lots_take_own(entry.id, entry.account_id, entry.reference, missing);
          end if;
          perform credit_lots_take(entry.id, entry.account_id, missing);
        end if;
      end loop;
      update credit_lots set returned_at = payments.updated_at from credit_transactions movement, payments
        where movement.id = transaction_id and movement.kind = 'purchase' and payments.id::text = movement.reference
          and payments.status in ('refunded', 'chargeback');
      alter table credit_accounts disable trigger credit_accounts_guard_balance;
      update credit_accounts set free = (select coalesce(sum(rest), 0) from credit_lots where account_id = credit_accounts.id and is_free)
        where kind = 'member';
      alter table credit_accounts enable trigger credit_accounts_guard_balance;
    end $$;
  `.execute(db);
}
