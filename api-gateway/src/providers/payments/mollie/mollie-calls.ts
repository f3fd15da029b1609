import { MollieApiError } from '@mollie/api-client';
import { z } from 'zod';
import { isLoopback } from '../../../platform/config/push-services.ts';
import { within } from '../../../platform/patience/patience.ts';
import type { ProviderOrder } from '../payment-provider.ts';
import { decimalAmount } from './mollie-report.ts';

const WEBHOOK_PATH = '/api/payment-webhook.php';
/** Milliseconds after which Mollie counts as one that cannot be reached. */
const PATIENCE = 10_000;
/** Refusals that will be the same at the next try: not there, in conflict, gone, or not possible. */
const FINAL: ReadonlySet<number | undefined> = new Set([404, 409, 410, 422]);

export const statusOf = (error: unknown): number | undefined =>
  error instanceof MollieApiError ? error.statusCode : undefined;

/** Whether Mollie refuses this for good. */
export const isFinal = (error: unknown): boolean => FINAL.has(statusOf(error));

/** Rejects when there is no response in time. */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(work, PATIENCE, () => new Error(`Mollie did not respond within ${PATIENCE} ms`));

/** Whether Mollie can send notices to a site; those of a site on this machine are reconciled instead. */
function isReachable(origin: string): boolean {
  const { hostname } = new URL(origin);
  return !isLoopback(hostname) && !hostname.endsWith('.localhost');
}

/** Whether something at Mollie carries this id of the site. */
export const isOf = (metadata: unknown, key: 'payment_id' | 'refund_id', id: string): boolean =>
  (metadata as Partial<Record<typeof key, unknown>> | null)?.[key] === id;

const PAYMENT_ID = z.object({ payment_id: z.uuid() });

/** The site's id of a payment at Mollie; undefined for one that carries none. */
export const paymentIdIn = (metadata: unknown): string | undefined => PAYMENT_ID.safeParse(metadata).data?.payment_id;

/** What each way to be paid says. */
type CommonOrder = Pick<ProviderOrder, 'paymentId' | 'amount' | 'currency' | 'description' | 'origin'>;

/** What an order, a debit and the charge of a card have alike at Mollie. */
export function common({ paymentId, amount, currency, description, origin }: CommonOrder) {
  return {
    amount: { currency, value: decimalAmount(amount) },
    description,
    metadata: { payment_id: paymentId },
    // Kept by Mollie for an hour: a repeated request gets the first payment.
    idempotencyKey: paymentId,
    ...(isReachable(origin) && { webhookUrl: origin + WEBHOOK_PATH }),
  };
}
