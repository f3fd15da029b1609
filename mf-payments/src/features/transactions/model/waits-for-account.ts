import type { Transaction } from '@tandem/contracts/api/transactions';

type Refund = Transaction['refunds'][number];

/** Whether the money of a refund waits for a bank account: that of a voucher cannot go back to it (R-PAY-WITHDRAWAL-VOUCHER). */
export const waitsForAccount = (
  { method }: Pick<Transaction, 'method'>,
  { sent, uncollected }: Pick<Refund, 'sent' | 'uncollected'>,
): boolean => method === 'paysafecard' && !sent && uncollected !== true;
