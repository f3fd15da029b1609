import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { runHistories } from './money/run-histories.ts';

/** `npm run bench -- --money` has 10,000. */
const HISTORIES = 12;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test(
  'after every random history the ledger is right: sums are zero, nothing is below it, and each refund is of its own lot [R-CREDITS-LEDGER, R-CREDITS-NOT-NEGATIVE, R-CREDITS-LOT-OWN, R-PAY-WITHDRAWAL-AMOUNT, R-PAY-WITHDRAWAL-ONCE]',
  { timeout: HISTORIES * 60_000 },
  async () => {
    const run = await runHistories(database.db, { count: HISTORIES, checkedEach: 1 });
    expect(run.histories).toBe(HISTORIES);
  },
);
