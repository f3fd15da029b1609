import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { beginDebit, codeTo, ownPhone, sendForm, typeCode } from './domain/direct-debit.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { paymentOf, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { makePast } from './domain/past-payments.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import type { PayOrder } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());

/** An order that Mollie does not let be cancelled. */
async function stayingOrder(order: PayOrder = {}) {
  const { client, email } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client, order);
  const { provider_reference: reference } = await paymentOf(gateway, id);
  return { client, email, id, theirs: mollie.payment(reference ?? '') };
}

/** Pays a payment at Mollie. */
async function payAtMollie(id: string) {
  const theirs = mollie.payment((await paymentOf(gateway, id)).provider_reference ?? '');
  theirs.status = 'paid';
  await sendMollieNotice(gateway, theirs.id);
  return theirs;
}

const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;
const faults = async () => (await checkLedger(gateway.db)).flatMap((check) => check.faults);

describe('an order that its provider does not let be cancelled', () => {
  test('gives way to another method, and the second of the two that is paid goes back [R-PAY-OPEN-ORDER-STAYS, R-PAY-STATUS-PAID-TWICE, R-PAY-TRANSACTION-TWICE, C-PAY-REPEAT]', async () => {
    const { client, id: first, email } = await stayingOrder();
    const second = await pay(client, { method: 'paypal' });
    expect(second).toMatchObject({ status: 'created', method: 'paypal' });
    expect(await client.call('GET /api/payment.php', { query: { id: first } })).toMatchObject({
      status: 'cancelled',
      superseded: true,
      redirect_url: null,
    });
    await payAtMollie(second.payment_id);
    const late = await payAtMollie(first);
    await gateway.jobs.runDue('payment-refund');
    expect(await creditsOf(client)).toBe(40);
    expect(late.amountRefunded).toEqual({ currency: 'EUR', value: '44.99' });
    const statusOf = (id: string) => client.call('GET /api/payment.php', { query: { id } });
    expect(await statusOf(first)).toMatchObject({ status: 'refunded', paid_twice: true });
    expect(await statusOf(second.payment_id)).not.toHaveProperty('paid_twice');
    const { transactions } = await client.call('GET /api/transactions.php');
    const shown = Object.fromEntries(
      transactions.map(({ id, status, refunds, paid_twice: twice }) => [
        id,
        { status, refunds: refunds.length, twice },
      ]),
    );
    expect(shown).toEqual({
      [second.payment_id]: { status: 'completed', refunds: 0 },
      [first]: { status: 'refunded', refunds: 1, twice: true },
    });
    const { order } = await client.call('GET /api/repeat-order.php');
    expect(order?.method, 'of the one that was bought').toBe('paypal');
    const subjects = (await mailsTo(gateway.client(), email, 2)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Your receipt from Alpha: 40 credits on Alpha',
      'Your refund from Alpha: €44.99',
    ]);
    expect(await faults()).toEqual([]);
  });

  test('is the one that counts when it is paid first, also where three took each other’s place [R-PAY-OPEN-ORDER-STAYS]', async () => {
    const { client, id: first } = await stayingOrder();
    const second = await pay(client, { method: 'paypal' });
    const third = await pay(client, { method: 'creditcard' });
    await payAtMollie(first);
    for (const { payment_id: id } of [second, third]) await payAtMollie(id);
    expect(await creditsOf(client)).toBe(40);
    const rows = await gateway.db.selectFrom('payments').select('refunded_amount').orderBy('created_at').execute();
    expect(rows.slice(-3).map(({ refunded_amount: amount }) => amount)).toEqual([0, 4499, 4499]);
    expect(await faults()).toEqual([]);
  });

  test('keeps a debit that took its place from being signed once it is paid [R-PAY-DEBIT-PAID-OTHERWISE]', async () => {
    const { client, id: first } = await stayingOrder({ bundle_id: '15' });
    const { id: debit, phone } = await beginDebit(client);
    const code = await codeTo(client, phone);
    await payAtMollie(first);
    const refusals = [
      () => typeCode(client, debit, code),
      () => sendForm(client, debit, { phone: ownPhone() }),
      () => client.call('GET /api/directdebit.php', { query: { payment: debit } }),
    ];
    for (const refused of refusals)
      expect(await failureOf(refused())).toMatchObject({
        status: 409,
        error: { message: expect.stringContaining('Nothing is left to sign') as string },
      });
    expect(await creditsOf(client)).toBe(15);
    expect(await gateway.db.selectFrom('refunds').selectAll().where('payment_id', '=', debit).execute()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('goes back when it is paid after the third one, whose second one has failed [R-PAY-OPEN-ORDER-STAYS]', async () => {
    const { client, id: first } = await stayingOrder({ method: 'paypal' });
    const second = await pay(client, { method: 'creditcard' });
    const failed = mollie.payment((await paymentOf(gateway, second.payment_id)).provider_reference ?? '');
    failed.status = 'failed';
    await sendMollieNotice(gateway, failed.id);
    const third = await pay(client, { method: 'ideal' });
    await payAtMollie(third.payment_id);
    const late = await payAtMollie(first);
    await gateway.jobs.runDue('payment-refund');
    expect(await creditsOf(client)).toBe(40);
    expect(late.amountRefunded).toEqual({ currency: 'EUR', value: '44.99' });
    // The next purchase is one of its own.
    const fourth = await pay(client);
    await payAtMollie(fourth.payment_id);
    expect(await creditsOf(client)).toBe(80);
    expect(await faults()).toEqual([]);
  });

  test('is no reason to send the next purchase back, once what took its place was bought [R-PAY-OPEN-ORDER-STAYS]', async () => {
    const { client } = await stayingOrder();
    for (const bought of [40, 80]) {
      const { payment_id: id } = await pay(client, { method: 'paypal' });
      await payAtMollie(id);
      expect(await creditsOf(client)).toBe(bought);
    }
    expect(await faults()).toEqual([]);
  });

  test('takes no second one once it is paid [R-PAY-OPEN-ORDER-PAID]', async () => {
    const { client, theirs } = await stayingOrder();
    theirs.status = 'paid';
    expect((await failureOf(pay(client, { method: 'paypal' }))).error.message).toContain('has just been paid');
  });

  test('is offered for as long as it can be paid, also after half an hour [R-PAY-OPEN-ORDER-OFFERED, L-PAY-OPEN-ORDER]', async () => {
    const { client, id, theirs } = await stayingOrder({ method: 'paypal' });
    await makePast(gateway, id, { created: '31 minutes' });
    const again = { method: 'paypal', instead_of_open: false } as const;
    expect((await failureOf(pay(client, again))).error.message).toContain('You already have an open order');
    expect((await client.call('GET /api/open-order.php', { query: { bundle: '40' } })).payment?.payment_id).toBe(id);
    theirs.isCancelable = true;
    expect(await pay(client, again)).toMatchObject({ status: 'created' });
    expect(theirs.status).toBe('canceled');
  });

  test('leaves its once-per-user code to the one that takes its place, which is used once [R-PAY-OPEN-ORDER-STAYS, R-PAY-CODE-ONCE]', async () => {
    const code = await makeDiscountCode(gateway.db);
    const { client, id: first } = await stayingOrder({ discount_code: code, bundle_id: '15' });
    const second = await pay(client, { discount_code: code });
    expect(second.discount_code).toBe(code);
    await payAtMollie(second.payment_id);
    await payAtMollie(first);
    expect(await creditsOf(client)).toBe(40);
    expect(await faults()).toEqual([]);
  });

  test('is in one group with the one that has the code, where a new order takes the place of both [R-PAY-OPEN-ORDER-STAYS]', async () => {
    const code = await makeDiscountCode(gateway.db);
    const { client, id: withCode } = await stayingOrder({ discount_code: code, bundle_id: '15' });
    const { payment_id: ofBundle } = await pay(client);
    const both = await pay(client, { discount_code: code, method: 'paypal' });
    for (const id of [both.payment_id, ofBundle, withCode]) await payAtMollie(id);
    expect(await creditsOf(client)).toBe(40);
    for (const id of [ofBundle, withCode]) {
      const { amount, refunded_amount: back } = await paymentOf(gateway, id);
      expect(back).toBe(amount);
    }
    expect(await faults()).toEqual([]);
  });

  test('is no reason to send back an order in place of what took its place, once it is paid itself [R-PAY-OPEN-ORDER-STAYS]', async () => {
    const { client, id: first } = await stayingOrder();
    await pay(client, { method: 'paypal' });
    await payAtMollie(first);
    const third = await pay(client, { method: 'creditcard' });
    await payAtMollie(third.payment_id);
    expect(await creditsOf(client)).toBe(80);
    expect(await faults()).toEqual([]);
  });

  test('with a code that was paid refuses another one with it [T-PAY-CODE-USED]', async () => {
    const code = await makeDiscountCode(gateway.db);
    const { client, theirs } = await stayingOrder({ discount_code: code, bundle_id: '15' });
    theirs.status = 'paid';
    expect((await failureOf(pay(client, { discount_code: code }))).error.message).toBe('Code already used');
  });
});

describe('an order that its provider has not taken', () => {
  /** The first try of an order, while Mollie is away. */
  async function triedOrder() {
    const buyer = await buyerOf(gateway);
    const headers = { 'idempotency-key': randomUUID() };
    mollie.failWith(401);
    expect((await failureOf(pay(buyer.client, {}, headers))).status).toBe(502);
    mollie.failWith(null);
    const again = () => pay(buyer.client, {}, headers);
    return { ...buyer, again };
  }
  const creations = () =>
    mollie.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments')).length;

  test('goes on when it is sent again [R-PAY-RETRY-OPEN]', async () => {
    const { again } = await triedOrder();
    expect(await again()).toMatchObject({ status: 'created', redirect_url: expect.any(String) as string });
  });

  test('is not registered once another one took its place [R-PAY-RETRY-OPEN]', async () => {
    const { client, again } = await triedOrder();
    await pay(client, { method: 'paypal' });
    const made = creations();
    expect(await again()).toMatchObject({ status: 'cancelled', superseded: true, redirect_url: null });
    expect(creations()).toBe(made);
  });

  test('is not registered once its price is locked no longer [R-PAY-RETRY-OPEN]', async () => {
    const { id, again } = await triedOrder();
    await gateway.db
      .updateTable('payments')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', id)
      .execute();
    const made = creations();
    expect(await again()).toMatchObject({ status: 'expired', redirect_url: null });
    expect(creations()).toBe(made);
  });
});
