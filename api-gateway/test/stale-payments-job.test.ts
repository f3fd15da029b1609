import { describe, expect, test } from 'vitest';
import { createStalePaymentsJob } from '../src/backend/payments/stale-payments.ts';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { createDiscountsService } from '../src/backend/discounts/discounts.service.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { startServer } from '../src/main/server.ts';
import { createClock, createTestJobs } from './jobs.ts';
import { setUpStalePayments } from './domain/stale-payments.ts';
import { idleQueues, papersWithoutMail } from './domain/without-mail.ts';

const { decideSilently, gateway, order, provider, queried, startJob, statusOf } = setUpStalePayments();

describe('the job', () => {
  test('looks when it begins, and every minute [R-PAY-RECONCILED]', async () => {
    const first = await order('6 minutes');
    await decideSilently(first.id, 'paid');
    const clock = createClock();
    const jobs = createTestJobs({ url: gateway().config.databaseUrl ?? '' }, clock);
    const { db } = gateway();
    const log = createLogger({ logLevel: 'silent' });
    const [credits, discounts] = [createCreditsService({ db }), createDiscountsService({ db })];
    const given = { ...papersWithoutMail(), ...idleQueues, provider: provider() };
    jobs.define(createStalePaymentsJob({ db, credits, discounts, log, ...given }));
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
    expect(queried).toEqual([first.reference]);
  });

  test('is part of every gateway that starts [R-PAY-RECONCILED]', async () => {
    const { id } = await order('6 minutes');
    await decideSilently(id, 'paid');
    const databaseUrl = gateway().config.databaseUrl ?? '';
    const running = await startServer(
      loadConfig({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: gateway().config.dataDir,
      }),
    );
    try {
      await expect.poll(() => statusOf(id)).toBe('completed');
    } finally {
      await running.close();
    }
  });
});
