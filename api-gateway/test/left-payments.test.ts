import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { leave, purgeAccounts } from './account-life.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { paymentOf, runStalePayments, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import type { PayOrder } from './domain/sandbox.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());
beforeEach(() => {
  mollie.failWith(null);
});

const faults = async () => (await checkLedger(gateway.db)).flatMap((check) => check.faults);
const papersOf = (id: string) =>
  gateway.db.selectFrom('invoices').select(['kind', 'amount']).where('payment_id', '=', id).orderBy('id').execute();
const refundOf = (id: string) =>
  gateway.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();

/** A payment that was begun by somebody whose account was purged since. */
async function leftPayment(order: PayOrder = {}) {
  const buyer = await buyerOf(gateway);
  const { payment_id: id } = await pay(buyer.client, order);
  await leave(gateway, buyer);
  await sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${buyer.id}`.execute(
    gateway.db,
  );
  await sql`update payments set created_at = created_at - interval '15 days', expires_at = expires_at - interval '15 days',
    reconciled_at = now() - interval '11 minutes' where id = ${id}`.execute(gateway.db);
  await purgeAccounts(gateway);
  const payment = await paymentOf(gateway, id);
  expect(payment.user_id).toBeNull();
  return { id, reference: payment.provider_reference ?? '' };
}

describe('an open payment of an account that was purged', () => {
  test('is closed at its provider [R-PAY-LEFT-CLOSED]', async () => {
    const { id, reference } = await leftPayment({ method: 'sct' });
    mollie.payment(reference).isCancelable = true;
    await runStalePayments(gateway);
    expect(mollie.payment(reference).status).toBe('canceled');
    expect(await paymentOf(gateway, id)).toMatchObject({ status: 'expired' });
  });

  test('that is paid nevertheless is booked, and refunded by itself [R-PAY-LEFT-REFUNDED]', async () => {
    const code = await makeDiscountCode(gateway.db);
    const { id, reference } = await leftPayment({ discount_code: code });
    await runStalePayments(gateway);
    expect(await paymentOf(gateway, id), 'Mollie does not let it be cancelled').toMatchObject({ status: 'created' });
    mollie.payment(reference).status = 'paid';
    for (let again = 0; again < 3; again += 1) expect((await sendMollieNotice(gateway, reference)).status).toBe(204);
    const { amount } = await paymentOf(gateway, id);
    expect(await paymentOf(gateway, id)).toMatchObject({ status: 'refunded', refunded_amount: amount });
    expect(await papersOf(id)).toEqual([
      { kind: 'invoice', amount },
      { kind: 'credit_note', amount },
    ]);
    expect(await refundOf(id)).toMatchObject({ kind: 'refund', status: 'waiting', amount, credits: 0 });
    await gateway.jobs.runDue('payment-refund');
    expect(mollie.payment(reference).amountRefunded).toEqual({ currency: 'EUR', value: (amount / 100).toFixed(2) });
    expect(await refundOf(id)).toMatchObject({ status: 'sent' });
    expect(await faults()).toEqual([]);
  });
});

test('a purchase with a code stays right in the ledger after its account is gone [R-CREDITS-LEDGER-VERIFIED]', async () => {
  const other = await startTestGateway();
  try {
    const buyer = await buyerOf(other);
    const { payment_id: id } = await pay(buyer.client, { discount_code: await makeDiscountCode(other.db) });
    await notify(other, id, { status: 'completed' });
    await other.db.deleteFrom('users').where('id', '=', buyer.id).execute();
    expect((await checkLedger(other.db)).flatMap((check) => check.faults)).toEqual([]);
  } finally {
    await other.close();
  }
});
