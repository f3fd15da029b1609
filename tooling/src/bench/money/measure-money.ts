import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { completeAtOnce } from '@tandem/api-gateway/testing/money/complete-at-once';
import { runHistories } from '@tandem/api-gateway/testing/money/run-histories';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { migrate } from '@tandem/api-gateway/platform/db/migrate';
import { startEmbeddedPostgres } from '@tandem/api-gateway/platform/embedded-postgres/embedded-postgres';
import { seedTestTenants } from '@tandem/api-gateway/testing/tenants';
import { writeResults } from '../write-results.ts';

interface MoneyOptions {
  seed: number;
  histories: number;
  purchases: number;
}

/** The whole ledger is checked after so many histories: it grows with each of them. */
const CHECKED_EACH = 100;
const CONNECTIONS = 10;

/** How many numbers are missing before the last one, and how many are there more than once. */
function gapsAndDoubles(numbers: readonly number[]) {
  const there = new Set(numbers);
  const last = Math.max(0, ...numbers);
  return { gaps: last - there.size, doubles: numbers.length - there.size };
}

/** Purchases first: the numbers of their invoices begin at 1. */
async function measurePurchases(url: string, purchases: number) {
  const { numbers, faults, milliseconds, receipts, refused, wrongBalances } = await completeAtOnce(url, purchases);
  const result = {
    purchases,
    'invoices': numbers.length,
    ...gapsAndDoubles(numbers),
    receipts,
    'notices': purchases * 2,
    refused,
    'wrong balances': wrongBalances,
    'wrong in the ledger': faults.length,
    'ms': Math.round(milliseconds),
  };
  console.table({ 'at once, two gateways': result });
  for (const fault of faults) console.log(fault);
  const { gaps, doubles } = result;
  const isComplete = numbers.length === purchases && receipts === purchases;
  const isRight = isComplete && gaps + doubles + refused + wrongBalances + faults.length === 0;
  return { result, isRight };
}

async function measureHistories(url: string, { seed, histories }: MoneyOptions) {
  const db = openDatabase(url, { max: CONNECTIONS });
  const begun = performance.now();
  try {
    const run = await runHistories(db, {
      count: histories,
      seed,
      checkedEach: CHECKED_EACH,
      onHistory: (made) => {
        if (made % CHECKED_EACH === 0) console.log(`${made} histories, the ledger is right`);
      },
    });
    const result = { ...run, seed, seconds: Math.round((performance.now() - begun) / 1000) };
    const { steps, ...rest } = result;
    console.table({ 'random histories': rest });
    console.table({ steps });
    return { result, isRight: true };
  } catch (error) {
    // What fast-check says: the history after which something was wrong, and its seed.
    console.log(error instanceof Error ? error.message : error);
    return { result: { histories, seed, failure: String(error) }, isRight: false };
  } finally {
    await db.destroy();
  }
}

/**
 * Completes purchases at once over two gateways, each a process of its own, then lets members with random histories buy, spend,
 * withdraw and be paid back, and checks the ledger. Prints tables, writes `bench-results/money.json`, and returns 1 when an invoice
 * number is missing or there twice, a notice is refused, a buyer has other credits than they paid for, or the ledger is wrong.
 */
export async function measureMoney(options: MoneyOptions): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-money-'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    try {
      const db = openDatabase(postgres.url, { max: 2 });
      await migrate(db);
      await seedTestTenants(db);
      await db.destroy();
      const purchases = await measurePurchases(postgres.url, options.purchases);
      const histories = await measureHistories(postgres.url, options);
      await writeResults('money.json', { purchases: purchases.result, histories: histories.result });
      return purchases.isRight && histories.isRight ? 0 : 1;
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
