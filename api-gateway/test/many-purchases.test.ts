import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { completeAtOnce } from './money/complete-at-once.ts';

const PURCHASES = 500;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('500 purchases at once over two gateways, whose notices both gateways get, have invoice numbers without gap or double, and their credits and receipts once [R-PAY-INVOICE-GAPLESS, R-PAY-CREDITS-ONCE, R-PAY-WEBHOOK-ONCE, R-PAY-RECEIPT-MAIL]', async () => {
  const { numbers, refused, wrongBalances, receipts, faults } = await completeAtOnce(database.url, PURCHASES);
  expect({ refused, wrongBalances, receipts, faults }).toEqual({
    refused: 0,
    wrongBalances: 0,
    receipts: PURCHASES,
    faults: [],
  });
  expect(numbers).toEqual(Array.from({ length: PURCHASES }, (_, index) => index + 1));
}, 240_000);
