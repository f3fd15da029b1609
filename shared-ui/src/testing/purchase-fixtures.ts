import type { Transaction } from '@tandem/contracts/api/transactions';

/** The payment of `someTransaction`. */
export const PURCHASE_ID = '7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b11';

/** A purchase of 40 credits of which 30 are unused. */
export function someTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: PURCHASE_ID,
    date: '2026-11-20T18:00:00.000Z',
    bundle_id: '40',
    credits: 40,
    amount: 4499,
    currency: 'EUR',
    vat: { rate: 21, amount: 781 },
    discount_amount: 0,
    discount_code: null,
    method: 'ideal',
    country: 'NL',
    status: 'completed',
    invoice_number: '2026-000042',
    refunds: [],
    refund: null,
    withdrawal: {
      payment_id: PURCHASE_ID,
      unused: 30,
      credits: 40,
      amount: 3375,
      currency: 'EUR',
      until: '2026-12-04T22:59:59.999Z',
      until_day: '2026-12-04',
    },
    ...changes,
  };
}
