import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStalePayments, createStalePaymentsJob } from '../src/backend/payments/stale-payments.ts';
import type { StalePaymentsDependencies } from '../src/backend/payments/stale-payments.ts';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import type { PaymentProvider } from '../src/providers/payments/payment-provider.ts';
import { createSandboxProvider } from '../src/providers/payments/sandbox/sandbox-provider.ts';
import { startServer } from '../src/main/server.ts';
import { pastPayment } from './domain/past-payments.ts';
import { createClock, createTestJobs } from './jobs.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
let provider: PaymentProvider;
let lines: string[] = [];
/** References that the provider was queried about, in order. */
const asked: string[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
  const settle = () => Promise.reject(new Error('nobody settles a payment here'));
  provider = createSandboxProvider({ db: gateway.db, secret: gateway.config.paymentWebhookSecret, settle });
});
afterAll(() => gateway.close());
beforeEach(() => {
  asked.length = 0;
  lines = [];
});
afterEach(() =>
  gateway.db.updateTable('payments').set({ status: 'cancelled' }).where('status', '<>', 'completed').execute(),
);

/** Another provider in its place, which notes what it is asked. */
function startJob(changes: Partial<StalePaymentsDependencies> = {}, fetch: PaymentProvider['fetch'] = provider.fetch) {
  return createStalePayments({
    db: gateway.db,
    credits: createCreditsService({ db: gateway.db }),
    log: createLogger({ logLevel: 'info' }, { write: (line: string) => lines.push(line) }),
    provider: {
      ...provider,
      fetch: (reference) => {
        asked.push(reference);
        return fetch(reference);
      },
    },
    ...changes,
  });
}

const row = (id: string) =>
  gateway.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: string) => (await row(id)).status;

const order = (created: string, lastAsked: string | null = null) => pastPayment(gateway, { created, lastAsked });
const decideSilently = (id: string, status: 'paid' | 'failed' | 'cancelled') =>
  gateway.db
    .updateTable('sandbox_payments')
    .set({ status, decided_at: new Date() })
    .where('merchant_reference', '=', id)
    .execute();

describe('the job', () => {
  test('looks when it begins, and every minute [R-PAY-RECONCILED]', async () => {
    const first = await order('6 minutes');
    await decideSilently(first.id, 'paid');
    const clock = createClock();
    const jobs = createTestJobs({ url: gateway.config.databaseUrl ?? '' }, clock);
    const { db } = gateway;
    const log = createLogger({ logLevel: 'silent' });
    jobs.define(createStalePaymentsJob({ db, credits: createCreditsService({ db }), log, provider }));
    try {
      await jobs.open();
      await jobs.work();
      await expect.poll(() => statusOf(first.id)).toBe('completed');
      const second = await order('6 minutes');
      await decideSilently(second.id, 'paid');
      // The minute, and what passes until a round has begun.
      await clock.tick(120_000);
      await expect.poll(() => statusOf(second.id)).toBe('completed');
    } finally {
      await jobs.close();
    }
  });

  test('asks about no more payments once its gateway stops', async () => {
    const [first] = [await order('8 minutes'), await order('7 minutes')];
    const stopping = new AbortController();
    const check = startJob({}, () => {
      stopping.abort();
      return Promise.resolve(null);
    });
    expect(await check(stopping.signal)).toBe(1);
    expect(asked).toEqual([first.reference]);
  });

  test('is part of every gateway that starts [R-PAY-RECONCILED]', async () => {
    const { id } = await order('6 minutes');
    await decideSilently(id, 'paid');
    const databaseUrl = gateway.config.databaseUrl ?? '';
    const running = await startServer(
      loadConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: gateway.config.dataDir,
      }),
    );
    try {
      await expect.poll(() => statusOf(id)).toBe('completed');
    } finally {
      await running.close();
    }
  });
});
