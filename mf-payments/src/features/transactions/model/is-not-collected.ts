import type { Transaction } from '@tandem/contracts/api/transactions';

/** What a direct debit came to that was never collected: its bank took nothing back (R-PAY-DEBIT-NOT-COLLECTED). */
export const isNotCollected = ({ kind, kept }: Transaction['refunds'][number]): boolean =>
  kind === 'chargeback' && kept === true;
