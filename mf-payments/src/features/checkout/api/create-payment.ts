import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { Payment } from '@tandem/contracts/api/payments';

export type Order = BodyOf<'POST /api/payment.php'>;

/**
 * Starts a payment; the server decides the amount (R-PAY-SERVER-AMOUNT). The same key never starts a second one.
 * Rejects with `not_found`, `validation` (with the field `method`), `conflict`, `upstream_failed` or `unavailable`.
 */
export function createPayment(api: ApiClient, order: Order, idempotencyKey: string): Promise<Payment> {
  return api.call('POST /api/payment.php', { body: order, idempotencyKey });
}
