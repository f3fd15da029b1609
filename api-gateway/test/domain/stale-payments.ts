import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createCreditsService } from '../../src/backend/credits/credits.service.ts';
import { createDiscountsService } from '../../src/backend/discounts/discounts.service.ts';
import { createStalePayments } from '../../src/backend/payments/stale-payments.ts';
import type { StalePaymentsDependencies } from '../../src/backend/payments/stale-payments.ts';
import { createLogger } from '../../src/platform/http/logger.ts';
import type { PaymentProvider } from '../../src/providers/payments/payment-provider.ts';
import { createSandboxProvider } from '../../src/providers/payments/sandbox/sandbox-provider.ts';
import { startTestGateway, type TestGateway } from '../harness.ts';
import { pastPayment } from './past-payments.ts';
import { idleQueues, papersWithoutMail } from './without-mail.ts';

const deciding = { settle: () => Promise.reject(new Error('nobody settles a payment here')) };

/**
 * A gateway with a sandbox whose webhooks are lost, for the tests of a file: payments change at the provider, and the
 * site finds out only when it queries it.
 */
export function setUpStalePayments() {
  let gateway: TestGateway;
  let provider: PaymentProvider;
  const lines: string[] = [];
  const queried: string[] = [];

  beforeAll(async () => {
    gateway = await startTestGateway();
    provider = createSandboxProvider({ db: gateway.db, secret: gateway.config.paymentWebhookSecret, deciding });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    queried.length = 0;
    lines.length = 0;
  });
  afterEach(() =>
    gateway.db.updateTable('payments').set({ status: 'cancelled' }).where('status', '<>', 'completed').execute(),
  );

  /** Creates the job with a provider that records its queries. */
  const startJob = (
    changes: Partial<StalePaymentsDependencies> = {},
    fetch: PaymentProvider['fetch'] = provider.fetch,
  ) => {
    const recording = (reference: string) => {
      queried.push(reference);
      return fetch(reference);
    };
    return createStalePayments({
      db: gateway.db,
      credits: createCreditsService({ db: gateway.db }),
      discounts: createDiscountsService({ db: gateway.db }),
      ...papersWithoutMail(),
      ...idleQueues,
      log: createLogger({ logLevel: 'info' }, { write: (line: string) => lines.push(line) }),
      provider: { ...provider, fetch: recording },
      ...changes,
    });
  };

  return {
    gateway: () => gateway,
    provider: () => provider,
    /** What the job has logged. */
    lines,
    /** References that the provider was queried about, in order. */
    queried,
    startJob,
    statusOf: async (id: string) =>
      (await gateway.db.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    order: (created: string, lastAsked: string | null = null) => pastPayment(gateway, { created, lastAsked }),
    /** Changes a payment at the provider without a webhook. */
    decideSilently: (id: string, status: 'paid' | 'failed' | 'cancelled') =>
      gateway.db
        .updateTable('sandbox_payments')
        .set({ status, decided_at: new Date() })
        .where('merchant_reference', '=', id)
        .execute(),
  };
}
