import type { Payment } from '@tandem/contracts/api/payments';
import type { Currency, PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import type { ShownPayment } from './payments.repository.ts';

/**
 * The status that its member sees: one that gave way to another order is cancelled to them, also while its provider would still
 * let it be paid (R-PAY-OPEN-ORDER-STAYS).
 */
const shownStatus = ({ status, superseded }: Pick<ShownPayment, 'status' | 'superseded'>): PaymentStatus =>
  // Written by this area from the contract's list only.
  superseded && status === 'created' ? 'cancelled' : (status as PaymentStatus);

/**
 * The same, and a direct debit that nobody has signed in time has expired, also before that is written down
 * (`expireUnregistered`): it cannot be signed any more.
 */
export function statusNow(row: Pick<ShownPayment, 'status' | 'superseded' | 'method' | 'expires_at'>): PaymentStatus {
  const status = shownStatus(row);
  const isTooLate = status === 'created' && row.method === 'sdd' && row.expires_at.getTime() <= Date.now();
  return isTooLate ? 'expired' : status;
}

/** A payment as its payer sees it; the way to pay is there only while it can be paid. */
export function toPayment(row: ShownPayment): Payment {
  return {
    payment_id: row.id,
    status: statusNow(row),
    bundle_id: row.bundle_id,
    credits: row.credits,
    amount: row.amount,
    // Written by this area from the contract's lists only.
    currency: row.currency as Currency,
    discount_amount: row.discount_amount,
    discount_code: row.discount_code,
    ...(row.discount_welcome && { discount_welcome: true }),
    expires_at: row.expires_at.toISOString(),
    method: row.method as PaymentMethod,
    country: row.country as Country,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    superseded: row.superseded,
    repeated: row.repeated,
    ...(row.unanswered && ['failed', 'expired'].includes(row.status) && { unanswered: true }),
    redirect_url: statusNow(row) === 'created' ? row.redirect_url : null,
  };
}
