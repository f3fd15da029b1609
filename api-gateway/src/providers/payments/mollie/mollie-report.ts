import type { Payment } from '@mollie/api-client';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { ProviderReport, RefundState } from '../payment-provider.ts';

/** What a payment at Mollie is read from. */
export type ReadPayment = Pick<Payment, 'id' | 'amount'> & {
  status: string;
  amountRefunded?: Payment['amount'];
  amountChargedBack?: Payment['amount'];
};

/** Mollie's status in the site's words (F-PAY-STATUSES); one that is not known is one of which more is to come. */
const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  open: 'created',
  pending: 'pending',
  authorized: 'pending',
  paid: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};

/** Mollie's status of a refund in the site's words; one that is not known is one of which more is to come. */
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  refunded: 'arrived',
  failed: 'failed',
  canceled: 'failed',
};

/** What became of a refund at Mollie. */
export const refundStateOf = ({ status }: { status: string }): RefundState => REFUND_STATES[status] ?? 'under-way';

/** An amount of Mollie, such as `44.99`, in minor units. */
const minorUnits = (amount: Payment['amount'] | undefined): number => Math.round(Number(amount?.value ?? 0) * 100);

/** An amount in minor units as Mollie writes it: each currency of the site has two decimals. */
export const decimalAmount = (amount: number): string => (amount / 100).toFixed(2);

function statusOf(payment: ReadPayment): PaymentStatus {
  if (minorUnits(payment.amountChargedBack) > 0) return 'chargeback';
  // A part is reported as such: the site knows what a withdrawal has sent back.
  if (payment.status === 'paid' && minorUnits(payment.amountRefunded) >= minorUnits(payment.amount)) return 'refunded';
  return STATUSES[payment.status] ?? 'pending';
}

/** What a payment at Mollie means to the site. */
export function reportOf(payment: ReadPayment): ProviderReport {
  return {
    reference: payment.id,
    status: statusOf(payment),
    amount: minorUnits(payment.amount),
    currency: payment.amount.currency,
    refunded: minorUnits(payment.amountRefunded),
  };
}
