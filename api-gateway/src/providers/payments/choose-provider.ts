import type { Config } from '../../platform/config/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';

/**
 * The provider that the configuration names; null when there is none, so that nothing can be bought. The sandbox
 * is chosen only where PAYMENT_SANDBOX is on: in production nobody gets credits for nothing by an oversight.
 */
export function choosePaymentProvider(deps: {
  db: Db;
  config: Pick<Config, 'paymentSandbox' | 'paymentWebhookSecret'>;
}): PaymentProvider | null {
  if (!deps.config.paymentSandbox) return null;
  return createSandboxProvider({ db: deps.db, secret: deps.config.paymentWebhookSecret });
}
