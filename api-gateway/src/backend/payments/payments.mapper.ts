import type { Payment } from '@tandem/contracts/api/payments';
import type { Currency, PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import type { ShownPayment } from './payments.repository.ts';

/** A payment as its payer sees it; the way to pay is there only while it can be paid. */
export function toPayment(row: ShownPayment): Payment {
  return {
    payment_id: row.id,
    // Written by this area from the contract's lists only.
    status: row.status as PaymentStatus,
    bundle_id: row.bundle_id,
    credits: row.credits,
    amount: row.amount,
    currency: row.currency as Currency,
    discount_amount: row.discount_amount,
    discount_code: row.discount_code,
    expires_at: row.expires_at.toISOString(),
    method: row.method as PaymentMethod,
    country: row.country as Country,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    superseded: row.superseded,
    repeated: row.repeated,
    ...(row.unanswered && ['failed', 'expired'].includes(row.status) && { unanswered: true }),
    redirect_url: row.status === 'created' ? row.redirect_url : null,
  };
}
