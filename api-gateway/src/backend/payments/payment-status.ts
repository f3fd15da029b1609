import type { PaymentStatus } from '@tandem/contracts/product/lists';

/** Payments of which more is to come by themselves. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ['created', 'pending'];
const TAKEN_BACK: readonly PaymentStatus[] = ['refunded', 'chargeback'];

/** From which statuses a report leads to its own; `any` of those that are not taken back. */
const FROM: Readonly<Record<PaymentStatus, readonly PaymentStatus[] | 'any'>> = {
  created: [],
  pending: ['created'],
  failed: OPEN_STATUSES,
  cancelled: OPEN_STATUSES,
  expired: OPEN_STATUSES,
  completed: 'any',
  refunded: 'any',
  chargeback: 'any',
};

/**
 * The status after a provider's report, or null when the report changes nothing (R-PAY-STATUS-LATE,
 * R-PAY-STATUS-RETURNED). Reports are received late, twice and in any order, so only their meaning counts: money that came is
 * never undone by an older report, also when it comes after the payment was given up; money that was taken back stays
 * taken back.
 *
 * `isPart` says that a refunded payment has given back a part only: the rest can still be taken back
 * (R-PAY-STATUS-REST-RETURNED).
 */
export function nextStatus(current: PaymentStatus, reported: PaymentStatus, isPart = false): PaymentStatus | null {
  if (current === 'refunded' && isPart) return TAKEN_BACK.includes(reported) ? reported : null;
  if (reported === current || TAKEN_BACK.includes(current)) return null;
  const from = FROM[reported];
  return from === 'any' || from.includes(current) ? reported : null;
}

/** Whether a payment may still change by itself, so that it is worth a request to its provider. */
export function isOpen(status: PaymentStatus): boolean {
  return OPEN_STATUSES.includes(status);
}
