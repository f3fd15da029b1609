import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createSettling, insertOrder } from './domain/orders.ts';
import { insertMember } from './domain/rows.ts';

/** So many in `npm test`; PURCHASES=500 for a long run. */
const PURCHASES = Number(process.env['PURCHASES'] ?? 24);
const BUYERS = 4;
/** Connections of each of two gateways. */
const CONNECTIONS = 4;
const BUNDLE = { credits: 15, amount: 1999 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test(
  'purchases that are completed at once over two gateways have invoice numbers without gap or double [R-PAY-INVOICE-GAPLESS]',
  { timeout: 600_000 },
  async () => {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => insertMember(database.db)));
    const ids: string[] = [];
    for (let made = 0; made < PURCHASES; made += 1)
      ids.push(await insertOrder(database.db, buyers[made % BUYERS] ?? 0, BUNDLE));
    const gateways = [1, 2].map(() => openDatabase(database.url, { max: CONNECTIONS }));
    // Both gateways are notified of each payment.
    const reports = gateways
      .map(createSettling)
      .flatMap(({ report }) => ids.map((id) => () => report(id, 'completed', BUNDLE.amount)));
    const lane = async (): Promise<void> => {
      for (let next = reports.pop(); next !== undefined; next = reports.pop()) await next();
    };
    // From both ends, so that the two work on the same payments.
    const lanes = Array.from({ length: CONNECTIONS }, lane);
    reports.reverse();
    await Promise.all([...lanes, ...Array.from({ length: CONNECTIONS }, lane)]);
    for (const gateway of gateways) await gateway.destroy();
    const rows = await database.db.selectFrom('invoices').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: PURCHASES }, (_, index) => index + 1));
    expect((await checkLedger(database.db)).flatMap(({ faults }) => faults)).toEqual([]);
  },
);
