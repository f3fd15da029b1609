import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

/** So many in `npm test`; PURCHASES=500 for a long run. */
const PURCHASES = Number(process.env['PURCHASES'] ?? 16);
const BUYERS = 4;
/** So many reports at once: more would wait for connections, not for each other. */
const LANES = 6;
const PATIENCE = { timeout: 600_000 };

let gateways: [TestGateway, TestGateway];
beforeAll(async () => {
  const first = await startTestGateway();
  gateways = [first, await startTestGateway({ databaseUrl: first.config.databaseUrl ?? '' })];
});
afterAll(async () => {
  for (const gateway of gateways.toReversed()) await gateway.close();
});

test(
  'purchases that are completed at once over two gateways have invoice numbers without gap or double [R-PAY-INVOICE-GAPLESS]',
  PATIENCE,
  async () => {
    const [one] = gateways;
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => buyerOf(one)));
    const ids: string[] = [];
    for (let made = 0; made < PURCHASES; made += BUYERS) {
      const payments = await Promise.all(buyers.map(({ client }) => pay(client, { bundle_id: '15' })));
      ids.push(...payments.map(({ payment_id: id }) => id));
    }
    // Each is reported to both gateways, by events of their own; what is too busy is reported again.
    const report = async (gateway: TestGateway, id: string): Promise<void> => {
      const { status } = await notify(gateway, id, { status: 'completed' });
      if (status === 503) await report(gateway, id);
      else expect(status).toBe(204);
    };
    const reports = ids.flatMap((id) => gateways.map((gateway) => () => report(gateway, id)));
    const lane = async (): Promise<void> => {
      for (let next = reports.pop(); next !== undefined; next = reports.pop()) await next();
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const rows = await one.db.selectFrom('invoices').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
    expect((await checkLedger(one.db)).flatMap(({ faults }) => faults)).toEqual([]);
  },
);
