import type { Config } from '../../platform/config/env.ts';
import { createMollieProvider } from './mollie/mollie-provider.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { Sandbox, SandboxDeps } from './sandbox/sandbox.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface ChosenPayments {
  /** Null when there is none, so that nothing can be bought. */
  provider: PaymentProvider | null;
  /** What is to be mounted for it; null when it is a service elsewhere. */
  sandbox: Sandbox | null;
}

/**
 * The provider that the configuration names: Mollie where it has a key. The sandbox is chosen only where PAYMENT_SANDBOX is
 * on: in production nobody gets credits for nothing by an oversight.
 */
export function choosePayments(
  deps: SandboxDeps & { config: Pick<Config, 'paymentSandbox' | 'mollie'> },
): ChosenPayments {
  if (deps.config.mollie !== null) return { provider: createMollieProvider(deps.config.mollie), sandbox: null };
  if (!deps.config.paymentSandbox) return { provider: null, sandbox: null };
  const sandbox = createSandbox(deps);
  return { provider: sandbox.provider, sandbox };
}
