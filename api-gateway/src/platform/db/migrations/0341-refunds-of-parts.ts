import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A payment gives parts of its price back more than once: credits that came back after a withdrawal are withdrawn as well
 * (R-PAY-WITHDRAWAL-AGAIN), and its price is lowered (R-PAY-PRICE-LOWERED). A charge-back takes all that is left, once.
 *
 * Each withdrawal is a movement of its own: the reference of a later one is the payment with a number after it, of which the lots
 * take the payment. `key` is of a refund that a moderator makes: a second one of the same key is not made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds drop constraint refunds_once, add column key uuid unique;
    create unique index refunds_charged_back_once on refunds (payment_id) where kind = 'chargeback';
    create index refunds_of_payment on refunds (payment_id, id);

    create or replace function credit_entries_lots() returns trigger language plpgsql as $$
    declare
      movement record;
      missing integer := 0;
    begin
      -- One after the other: each sees what the one before has left. Not 'for update': the entry's foreign key holds the
      -- row already, and two that hold it would wait for each other.
      perform 1 from credit_accounts where id = new.account_id and kind = 'member' for no key update;
      if not found then return null; end if;
      select kind, reference into movement from credit_transactions where id = new.transaction_id;
      if movement.kind = 'photo_refund' then
        missing := credit_lots_give_back(new.id, new.account_id, movement.reference, new.amount);
      elsif new.amount > 0 then
        perform credit_lots_open(new.id, new.account_id, new.transaction_id, movement.kind = 'signup', new.amount);
      elsif movement.kind in ('reversal', 'withdrawal') then
        missing := credit_lots_take_own(new.id, new.account_id, split_part(movement.reference, ' ', 1), -new.amount);
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
