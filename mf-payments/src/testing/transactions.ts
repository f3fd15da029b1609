import type { CreditMovementShown, Transaction } from '@tandem/contracts/api/transactions';
import { PAYMENT_ID } from './price-list.ts';

/** A purchase of 40 credits of which 30 are unused. */
export function someTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: PAYMENT_ID,
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
      payment_id: PAYMENT_ID,
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

export function someMovement(changes: Partial<CreditMovementShown> = {}): CreditMovementShown {
  return {
    id: 1,
    kind: 'message',
    amount: -1,
    at: '2026-11-20T18:30:00.000Z',
    gift: null,
    payment_id: null,
    ...changes,
  };
}
