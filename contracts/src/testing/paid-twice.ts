import type { PaymentStatusResponse } from '../api/payments.ts';
import type { Transaction } from '../api/transactions.ts';

/** The number that is issued after another one: `2026-000042`. */
function numberAfter(number: string): string {
  const [year = '', count = ''] = number.split('-');
  return `${year}-${String(Number(count) + 1).padStart(count.length, '0')}`;
}

/**
 * What the list of payments says of a paid purchase that was paid after another one in its place (R-PAY-TRANSACTION-TWICE): it
 * has its invoice and, with the next number, the credit note of all of it.
 */
export function transactionPaidTwice(paid: Transaction, at = paid.date): Transaction {
  const { amount, invoice_number: invoice } = paid;
  const note = invoice === null ? null : numberAfter(invoice);
  const refund = { kind: 'refund', amount, credits: 0, sent: true, at, invoice_number: note } as const;
  return { ...paid, status: 'refunded', paid_twice: true, refunds: [refund], refund, withdrawal: null };
}

/** The same of the page of the payment (R-PAY-STATUS-PAID-TWICE), whose order had given way to the other one. */
export const statusPaidTwice = (paid: PaymentStatusResponse): PaymentStatusResponse => ({
  ...paid,
  status: 'refunded',
  superseded: true,
  paid_twice: true,
});
