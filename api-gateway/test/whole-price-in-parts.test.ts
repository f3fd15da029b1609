import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { createPriceRefunds } from '../src/backend/payments/refunds/price-refunds.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createSettling, insertOrder } from './domain/orders.ts';
import { insertMember } from './domain/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const AMOUNT = 4499;

/** 40 credits for 44.99; a moderator gives 10.00 of that back, and somebody all the rest at the provider's own desk. */
async function buyAndGiveBack() {
  const { db } = database;
  const { deps, report } = createSettling(db);
  const userId = await insertMember(db);
  const id = await insertOrder(db, userId, { credits: 40, amount: AMOUNT });
  await report(id, 'completed', AMOUNT);
  const refundPrice = createPriceRefunds(deps);
  await refundPrice({ userId, paymentId: id, key: randomUUID(), amount: 1000 }, () => Promise.resolve());
  await report(id, 'completed', AMOUNT, 3499);
  return { userId, id, report, credits: deps.credits };
}

describe('a price that went back in parts as a whole, of which the provider then reports all as', () => {
  test.each([['refunded'], ['chargeback']] as const)(
    '%s takes the unused credits, and nothing goes back twice [R-PAY-STATUS-REST-RETURNED, R-PAY-PRICE-LOWERED]',
    async (status) => {
      const { userId, id, report, credits } = await buyAndGiveBack();
      expect((await credits.balance(userId)).credits).toBe(40);
      expect(await report(id, status, AMOUNT)).toBe('applied');
      expect((await credits.balance(userId)).credits).toBe(0);
      const payment = await database.db
        .selectFrom('payments')
        .select(['status', 'refunded_amount'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(payment).toEqual({ status, refunded_amount: AMOUNT });
      const refunds = await database.db
        .selectFrom('refunds')
        .select(['amount', 'credits', 'status'])
        .where('payment_id', '=', id)
        .orderBy('id')
        .execute();
      expect(refunds).toEqual([
        { amount: 1000, credits: 0, status: 'by_bank' },
        { amount: 3499, credits: 40, status: 'sent' },
      ]);
      expect((await checkLedger(database.db)).flatMap(({ faults }) => faults)).toEqual([]);
    },
  );
});

/** The tax of all credit notes of a purchase, in their order. */
async function taxesOf(id: string) {
  const notes = await database.db
    .selectFrom('invoices')
    .select('vat_amount')
    .where('payment_id', '=', id)
    .where('kind', '=', 'credit_note')
    .orderBy('id')
    .execute();
  return notes.map(({ vat_amount: vat }) => vat);
}

test.each([
  // By themselves the first two parts would take 337 of 336, and 1389 of 1388: nothing less than nothing is left for the last one.
  { country: 'CH', currency: 'CHF', amount: 4490, parts: [7, 4482], taxes: [1, 335, 0] },
  { country: 'NL', currency: 'EUR', amount: 7999, parts: [3, 7995], taxes: [1, 1387, 0] },
] as const)(
  'a price of $country that was rounded up in two parts is charged back with what is left of its tax [R-PAY-CREDIT-NOTE-VAT]',
  async ({ country, currency, amount, parts, taxes }) => {
    const { db } = database;
    const { report, deps } = createSettling(db);
    const userId = await insertMember(db);
    const id = await insertOrder(db, userId, { credits: 40, amount, country, currency });
    await report(id, 'completed', amount);
    let refunded = 0;
    for (const part of parts) {
      refunded += part;
      await report(id, 'completed', amount, refunded);
    }
    expect(await report(id, 'chargeback', amount)).toBe('applied');
    expect(await taxesOf(id)).toEqual(taxes);
    expect((await deps.credits.balance(userId)).credits).toBe(0);
    expect((await checkLedger(db)).flatMap(({ faults }) => faults)).toEqual([]);
  },
);
