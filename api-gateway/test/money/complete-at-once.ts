import { checkLedger } from '../../src/backend/credits/ledger-check.service.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { insertMember } from '../domain/rows.ts';

const BUYERS = 4;
/** Connections of each of two settlements. */
const CONNECTIONS = 4;
const BUNDLE = { credits: 15, amount: 1999 };

export interface CompletedAtOnce {
  purchases: number;
  /** Of all reports, two of each purchase. */
  milliseconds: number;
  /** In the order of their making: 1, 2, 3 … where none is missing and none is there twice. */
  numbers: number[];
  /** What is wrong in the ledger. */
  faults: string[];
}

/**
 * Completes purchases of a few buyers at once, by two settlements in this process as two gateways have them, each over connections
 * of its own and with a report of each purchase, on a database without invoices. No notice is sent over HTTP.
 */
export async function completeAtOnce(url: string, purchases: number): Promise<CompletedAtOnce> {
  const db = openDatabase(url, { max: CONNECTIONS });
  const pools = [1, 2].map(() => openDatabase(url, { max: CONNECTIONS }));
  try {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => insertMember(db)));
    const ids: string[] = [];
    for (let made = 0; made < purchases; made += 1) ids.push(await insertOrder(db, buyers[made % BUYERS] ?? 0, BUNDLE));
    const reports = pools
      .map(createSettling)
      .flatMap(({ report }) => ids.map((id) => () => report(id, 'completed', BUNDLE.amount)));
    const lane = async (): Promise<void> => {
      for (let next = reports.pop(); next !== undefined; next = reports.pop()) await next();
    };
    const begun = performance.now();
    // From both ends, so that the two work on the same payments.
    const lanes = Array.from({ length: CONNECTIONS }, lane);
    reports.reverse();
    await Promise.all([...lanes, ...Array.from({ length: CONNECTIONS }, lane)]);
    const milliseconds = performance.now() - begun;
    const rows = await db.selectFrom('invoices').select('number').orderBy('number').execute();
    const faults = (await checkLedger(db)).flatMap((one) => one.faults);
    return { purchases, milliseconds, numbers: rows.map(({ number }) => number), faults };
  } finally {
    for (const one of [db, ...pools]) await one.destroy();
  }
}
