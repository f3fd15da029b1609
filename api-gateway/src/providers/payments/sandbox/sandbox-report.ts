import { z } from 'zod';
import { LIMITS } from '@tandem/contracts/product/limits';
import { SLOW_METHODS } from '@tandem/contracts/product/payment-catalogue';
import { PAYMENT_STATUSES, type PaymentMethod, type PaymentStatus } from '@tandem/contracts/product/lists';
import type { SandboxPayment } from './sandbox.repository.ts';

/** An unpaid payment expires: its price is locked no longer (R-PAY-PRICE-LOCKED). */
export const OPEN_MINUTES = LIMITS.priceLockMinutes;
/** Wire transfers and direct debits are collected a while after the payer has agreed; here it is a short one. */
export const COLLECTION_SECONDS = 10;

/** What the sandbox sends to the webhook; the signature covers these bytes. */
export const noticeSchema = z.strictObject({
  id: z.uuid(),
  created: z.iso.datetime(),
  payment: z.strictObject({
    reference: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    amount: z.int(),
    currency: z.string(),
    /** What of it went back by now, where a part did. */
    refunded: z.int().positive().optional(),
  }),
});

export type Notice = z.infer<typeof noticeSchema>;

/** Whether the method's money arrives later than the payer's consent. */
export function isSlow(method: string): boolean {
  return SLOW_METHODS.includes(method as PaymentMethod);
}

export function isExpired(payment: SandboxPayment, now: Date = new Date()): boolean {
  return payment.status === 'open' && now.getTime() - payment.created_at.getTime() > OPEN_MINUTES * 60_000;
}

/** The sandbox's status in the site's words (F-PAY-STATUSES). */
export function statusOf(payment: SandboxPayment, now: Date = new Date()): PaymentStatus {
  if (payment.status === 'open') return isExpired(payment, now) ? 'expired' : 'created';
  if (payment.status !== 'paid') return payment.status;
  const since = now.getTime() - (payment.decided_at ?? now).getTime();
  return isSlow(payment.method) && since < COLLECTION_SECONDS * 1000 ? 'pending' : 'completed';
}

/** Whether money of it can still go back to the payer. */
export function isReturnable(payment: SandboxPayment, now: Date = new Date()): boolean {
  return statusOf(payment, now) === 'completed' && payment.refunded < payment.amount;
}
