import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { completeAtOnce } from './money/complete-at-once.ts';

/** `npm run bench -- --money` has 500. */
const PURCHASES = 24;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test(
  'purchases that are completed at once by two settlements have invoice numbers without gap or double [R-PAY-INVOICE-GAPLESS]',
  { timeout: 600_000 },
  async () => {
    const { numbers, faults } = await completeAtOnce(database.url, PURCHASES);
    expect(numbers).toEqual(Array.from({ length: PURCHASES }, (_, index) => index + 1));
    expect(faults).toEqual([]);
  },
);
