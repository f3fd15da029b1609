import type { PaymentStatus } from '@tandem/contracts/product/lists';

/** What a payment's status means to its member (F-PAY-STATUSES). */
export type Outcome = 'processing' | 'completed' | 'failed' | 'returned';

const OUTCOMES: Record<PaymentStatus, Outcome> = {
  created: 'processing',
  pending: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  refunded: 'returned',
  chargeback: 'returned',
};

export const outcomeOf = (status: PaymentStatus): Outcome => OUTCOMES[status];

/** Returns whether the status can still change. */
export const isOpen = (status: PaymentStatus): boolean => OUTCOMES[status] === 'processing';
