import { sql } from 'kysely';
import { rowsOf } from './exported-rows.repository.ts';
import type { Exported } from './exported-rows.repository.ts';

/** What a member bought, how they paid, what went back, and their credits. Hashes of codes are left out. */
export function exportedMoney(userId: number): Exported {
  const own = sql`user_id = ${userId}`;
  const ownPayments = sql`payment_id in (select id from payments where ${own})`;
  return {
    credits: rowsOf(sql`
      select movement.kind, entry.amount, entry.created_at
      from credit_entries entry
      join credit_accounts account on account.id = entry.account_id
      join credit_transactions movement on movement.id = entry.transaction_id
      where account.user_id = ${userId} order by entry.id`),
    credits_left: rowsOf(sql`
      select lot.is_free, lot.granted, lot.rest, lot.returned_at
      from credit_lots lot join credit_accounts account on account.id = lot.account_id
      where account.user_id = ${userId} order by lot.id`),
    payments: rowsOf(sql`
      select id, bundle_id, credits, amount, currency, method, country, status, discount_code, discount_amount, created_at,
        completed_at from payments where ${own} order by created_at`),
    invoices: rowsOf(sql`
      select kind, year, number, payment_id, amount, vat_rate, vat_amount, issued_at,
        (select email from invoice_buyers where invoice_id = invoices.id) as bought_by
      from invoices where ${ownPayments} order by id`),
    refunds: rowsOf(sql`
      select payment_id, kind, amount, credits, status, created_at, sent_at, arrived_at
      from refunds where ${ownPayments} order by id`),
    direct_debits: rowsOf(sql`
      select payment_id, account_holder, iban, street, house_number, zip, city, phone, mandate_reference, consented_at,
        code_sent_at, signed_at, debit_on, created_at
      from direct_debits where ${own} order by created_at`),
    text_messages: rowsOf(sql`select phone, sent_at from direct_debit_messages where ${own} order by id`),
    stored_card: rowsOf(sql`select brand, last4, stored_at from stored_cards where ${own} and mandate is not null`),
    discount_codes: rowsOf(sql`
      select code, value_percentage, status, expires_at, created_at from discount_codes where ${own} order by id`),
    discounts_used: rowsOf(sql`
      select payment_id, code, redeemed_at from discount_redemptions where ${own} order by redeemed_at`),
  };
}
