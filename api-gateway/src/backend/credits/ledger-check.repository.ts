import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** One thing that the ledger has to hold, and what does not. */
export interface LedgerCheck {
  name: string;
  /** How many rows were looked at. */
  checked: number;
  /** What is wrong, a line each. */
  faults: string[];
}

interface Check {
  name: string;
  /** All rows of the check with `fault`, which is null for one that is right. */
  rows: ReturnType<typeof sql<{ fault: string | null }>>;
}

const CHECKS: readonly Check[] = [
  {
    name: 'transactions sum to zero',
    rows: sql`select case when count(entry.id) < 2 or sum(entry.amount) <> 0
        then 'transaction ' || movement.id || ' (' || movement.kind || ') has ' || count(entry.id) || ' entries that sum to ' || coalesce(sum(entry.amount), 0) end as fault
      from credit_transactions movement left join credit_entries entry on entry.transaction_id = movement.id group by movement.id`,
  },
  {
    name: 'balances are their entries',
    rows: sql`select case when account.balance <> coalesce(sum(entry.amount), 0) or account.balance < 0
        then 'account ' || account.id || ' holds ' || account.balance || ', its entries ' || coalesce(sum(entry.amount), 0) end as fault
      from credit_accounts account left join credit_entries entry on entry.account_id = account.id
      where account.kind = 'member' group by account.id`,
  },
  {
    name: 'balances are their lots',
    rows: sql`select case when account.balance <> coalesce(sum(lot.rest), 0) or account.free <> coalesce(sum(lot.rest) filter (where lot.is_free), 0)
        then 'account ' || account.id || ' holds ' || account.balance || ', ' || account.free || ' free; its lots ' || coalesce(sum(lot.rest), 0)
          || ', ' || coalesce(sum(lot.rest) filter (where lot.is_free), 0) || ' free' end as fault
      from credit_accounts account left join credit_lots lot on lot.account_id = account.id
      where account.kind = 'member' group by account.id`,
  },
  {
    name: 'lots are their moves',
    rows: sql`select case when lot.rest <> coalesce(sum(move.amount), 0) or lot.rest not between 0 and lot.granted
        or lot.returned_at is not null and lot.rest <> 0
        then 'lot ' || lot.id || ' holds ' || lot.rest || ' of ' || lot.granted || ', its moves ' || coalesce(sum(move.amount), 0) end as fault
      from credit_lots lot left join credit_lot_moves move on move.lot_id = lot.id group by lot.id`,
  },
  {
    name: 'entries are their moves',
    rows: sql`select case when entry.amount <> coalesce(sum(move.amount), 0)
        then 'entry ' || entry.id || ' is ' || entry.amount || ', its moves ' || coalesce(sum(move.amount), 0) end as fault
      from credit_entries entry join credit_accounts account on account.id = entry.account_id and account.kind = 'member'
      left join credit_lot_moves move on move.entry_id = entry.id group by entry.id`,
  },
  {
    // Money that came for an account that was gone, or for an order that another one was paid for, gave no credits, and went back
    // as a whole.
    name: 'payments gave their credits once',
    rows: sql`select case when coalesce(sum(entry.amount), 0) <> case when payment.completed_at is null
          or (payment.refunded_amount = payment.amount and count(movement.id) = 0 and (payment.user_id is null
            or exists (select 1 from payments other where other.user_id = payment.user_id and other.id <> payment.id
              and other.completed_at is not null and coalesce(other.order_group, other.id) = coalesce(payment.order_group, payment.id))))
          then 0 else payment.credits end
        then 'payment ' || payment.id || ' (' || payment.status || ') gave ' || coalesce(sum(entry.amount), 0) || ' of ' || payment.credits || ' credits' end as fault
      from payments payment
      left join credit_transactions movement on movement.kind = 'purchase' and movement.reference = payment.id::text
      left join credit_entries entry on entry.transaction_id = movement.id and entry.amount > 0
      group by payment.id`,
  },
  {
    // A withdrawal that follows another one of its payment has a number after it.
    name: 'credits of payments have one behind them',
    rows: sql`select case when payment.id is null or payment.completed_at is null
          then 'transaction ' || movement.id || ' (' || movement.kind || ') is of ' || movement.reference || ', which nobody paid'
        when account.user_id <> payment.user_id
          then 'transaction ' || movement.id || ' (' || movement.kind || ') of payment ' || payment.id || ' is of another member'
        end as fault
      from credit_transactions movement
      left join payments payment on payment.id::text =
        case movement.kind when 'withdrawal' then split_part(movement.reference, ' ', 1) else movement.reference end
      left join credit_entries entry join credit_accounts account on account.id = entry.account_id and account.kind = 'member'
        on entry.transaction_id = movement.id
      where movement.kind in ('purchase', 'reversal', 'withdrawal')`,
  },
  {
    // Entries that take credits of an account are numbered in their order. What goes back with its payment is of one lot.
    name: 'credits are spent first in, first out',
    rows: sql`with rests as (select move.entry_id, move.lot_id, move.amount, lot.account_id, lot.is_free,
          sum(move.amount) over steps as rest, lead(move.entry_id) over steps as next
        from credit_lot_moves move join credit_lots lot on lot.id = move.lot_id
        window steps as (partition by move.lot_id order by move.entry_id)),
      early as (select distinct spent.entry_id, spent.lot_id from rests spent
        join rests older on older.account_id = spent.account_id and older.rest > 0
          and older.entry_id <= spent.entry_id and (older.next is null or older.next > spent.entry_id)
          and (older.is_free and not spent.is_free or older.is_free = spent.is_free and older.lot_id < spent.lot_id)
        where spent.amount < 0)
      select case when early.lot_id is not null
        then 'entry ' || spent.entry_id || ' took ' || -spent.amount || ' of lot ' || spent.lot_id || ' while one before it had credits' end as fault
      from rests spent join credit_entries entry on entry.id = spent.entry_id
      join credit_transactions movement on movement.id = entry.transaction_id and movement.kind not in ('reversal', 'withdrawal')
      left join early on early.entry_id = spent.entry_id and early.lot_id = spent.lot_id
      where spent.amount < 0`,
  },
  {
    name: 'what went back is written down',
    rows: sql`select case
        when payment.completed_at is null then null
        when refund.amount <> payment.refunded_amount
          then 'payment ' || payment.id || ' gave ' || payment.refunded_amount || ' back, its refunds ' || refund.amount
        when refund.credits <> coalesce(taken.credits, 0)
          then 'payment ' || payment.id || ' took ' || coalesce(taken.credits, 0) || ' credits back, its refunds ' || refund.credits
        when wrong.amount is not null
          then 'payment ' || payment.id || ' gave ' || wrong.amount || ' back for ' || wrong.credits || ' of ' || payment.credits || ' credits'
        end as fault
      from payments payment
      -- Each withdrawal takes its share of the price that was left, in the credits that were not withdrawn before.
      left join lateral (select amount, credits from (select id, kind, amount, credits,
            coalesce(sum(amount) over before, 0) as gone,
            coalesce(sum(credits) filter (where kind = 'withdrawal') over before, 0) as returned
          from refunds where payment_id = payment.id
          window before as (order by id rows between unbounded preceding and 1 preceding)) made
        where kind = 'withdrawal'
          and amount <> ceil((payment.amount - gone)::numeric * credits / nullif(payment.credits - returned, 0))
        order by id limit 1) wrong on true
      cross join lateral (select coalesce(sum(amount), 0) as amount, coalesce(sum(credits), 0) as credits
        from refunds where payment_id = payment.id) refund
      left join (select split_part(movement.reference, ' ', 1) as payment, -sum(entry.amount) as credits
        from credit_transactions movement
        join credit_entries entry on entry.transaction_id = movement.id and entry.amount < 0
        where movement.kind in ('reversal', 'withdrawal') group by 1) taken on taken.payment = payment.id::text`,
  },
  {
    name: 'purchases and refunds have their papers',
    rows: sql`select case
        when (payment.completed_at is not null) <> (invoice.id is not null) or invoice.amount <> payment.amount
          then 'payment ' || payment.id || ' of ' || payment.amount || ' has an invoice of ' || coalesce(invoice.amount, 0)
        when payment.completed_at is not null and payment.refunded_amount <> note.amount
          then 'payment ' || payment.id || ' gave ' || payment.refunded_amount || ' back, its credit notes ' || note.amount
        when note.other_rate is not null
          then 'payment ' || payment.id || ' has an invoice with a tax rate of ' || invoice.vat_rate || ', a credit note with one of ' || note.other_rate
        when note.amount = invoice.amount and note.vat_amount <> invoice.vat_amount or note.vat_amount > invoice.vat_amount
          then 'payment ' || payment.id || ' has an invoice with a tax of ' || invoice.vat_amount || ', its credit notes ' || note.vat_amount
        end as fault
      from payments payment
      left join invoices invoice on invoice.payment_id = payment.id and invoice.kind = 'invoice'
      cross join lateral (select coalesce(sum(amount), 0) as amount, coalesce(sum(vat_amount), 0) as vat_amount,
          min(vat_rate) filter (where vat_rate <> invoice.vat_rate) as other_rate
        from invoices where payment_id = payment.id and kind = 'credit_note') note`,
  },
  {
    // The job that collects a debit is given up half a day after its day begins; a day later at the latest somebody knows.
    name: 'signed debits were collected',
    rows: sql`select case
        when given_up.decision in ('refused', 'not_coming', 'refunded') and payment.paid_at is null
          then case when kept.amount <> payment.amount
            then 'the debit of payment ' || payment.id || ' of ' || payment.amount || ' is never collected, written down are ' || kept.amount end
        when payment.asked_amount <> payment.amount - kept.amount
          then 'the debit of payment ' || payment.id || ' of ' || payment.amount || ' was collected for ' || payment.asked_amount || ', withdrawn before that were ' || kept.amount
        when payment.provider_reference is not null or payment.asked_amount = 0 or given_up.decision = 'by_hand' then null
        when given_up.id is not null and given_up.decision is null
          then 'the debit of payment ' || payment.id || ' of ' || payment.amount || ' was given up, and waits for a moderator'
        when greatest(debit.debit_on::timestamptz, given_up.decided_at) < now() - interval '1 day'
          then 'the debit of payment ' || payment.id || ' of ' || payment.amount || ' was signed and is not collected'
        end as fault
      from direct_debits debit join payments payment on payment.id = debit.payment_id
      left join lateral (select * from given_up_debits where payment_id = debit.payment_id order by id desc limit 1) given_up on true
      cross join lateral (select coalesce(sum(amount), 0) as amount from refunds
        where payment_id = payment.id and status = 'uncollected') kept
      where debit.signed_at is not null`,
  },
  {
    // What waits for a moderator is known: the loss is theirs to claim, and the books are right.
    name: 'what was paid back twice is known',
    rows: sql`select case when (refund.kind <> 'chargeback' and (event.charged_back or refund.status = 'by_hand' and refund.arrived_at is not null)
          and (refund.status = 'by_hand' or refund.status in ('sent', 'by_bank') and refund.arrived_at is not null)) <> (loss.id is not null)
        then 'refund ' || refund.id || ' of payment ' || refund.payment_id || ' of ' || refund.amount
          || case when loss.id is null then ' is with its buyer, ' || case when event.charged_back then 'whose bank charged it back'
            else 'who got it by hand as well' end || ', and no moderator has it'
          else ' is noted as paid twice, and was not' end end as fault
      from refunds refund left join paid_twice loss on loss.refund_id = refund.id
      cross join lateral (select exists (select 1 from payment_events
        where payment_id = refund.payment_id and payment_events.charged_back) as charged_back) event`,
  },
  {
    name: 'invoice numbers have no gap',
    rows: sql`select case when count(invoice.id) <> counter.last or max(invoice.number) <> counter.last
        then 'tenant ' || counter.tenant_id || ' has ' || count(invoice.id) || ' invoices of ' || counter.year || ', the last number is ' || counter.last end as fault
      from invoice_numbers counter left join invoices invoice on invoice.tenant_id = counter.tenant_id and invoice.year = counter.year
      group by counter.tenant_id, counter.year`,
  },
  {
    // That a member has used a code goes with the account. Money that came late, for an order whose code another one has used up
    // since, was paid at the locked price: the code is used up once all the same.
    name: 'codes were used by who paid with them',
    rows: sql`select case when (payment.completed_at is not null) <> (redemption.payment_id is not null)
          and not (payment.completed_at is not null and payment.discount_once and exists (select 1 from discount_redemptions other
            where other.user_id = payment.user_id and other.code = payment.discount_code and other.once))
        then 'payment ' || payment.id || ' (' || payment.status || ') with ' || payment.discount_code || case when redemption.payment_id is null then ' did not use it up' else ' used it up' end end as fault
      from payments payment left join discount_redemptions redemption on redemption.payment_id = payment.id
      where payment.discount_code is not null and payment.user_id is not null
        and (payment.completed_at is null or exists (select 1 from credit_transactions movement
          where movement.kind = 'purchase' and movement.reference = payment.id::text))`,
  },
];

/** Does every check on one state of the database. */
export async function readChecks(db: Db): Promise<LedgerCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const checks: LedgerCheck[] = [];
      for (const { name, rows } of CHECKS) {
        const found = await rows.execute(trx);
        checks.push({ name, checked: found.rows.length, faults: found.rows.flatMap(({ fault }) => fault ?? []) });
      }
      return checks;
    });
}
