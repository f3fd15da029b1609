import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { FAKE_KEY, startFakeMollie } from './domain/fake-mollie.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { paymentOf } from './domain/mollie-site.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import type { PayOrder } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  mollie = await startFakeMollie();
  gateway = await startTestGateway({ env: { MOLLIE_API_KEY: FAKE_KEY, MOLLIE_API_URL: mollie.url } });
});
afterAll(async () => {
  await gateway.close();
  await mollie.close();
});

const STAYS =
  'Your first order of this bundle has not been paid, but it cannot be cancelled right now. Continue it, or try again in half an hour.';
const HELD =
  'Another order of yours holds this discount. It has not been paid, but it cannot be cancelled right now. Finish that order, or try again later.';

/** An order that Mollie does not let be cancelled. */
async function stayingOrder(order: PayOrder = {}) {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client, order);
  const { provider_reference: reference } = await paymentOf(gateway, id);
  return { client, id, theirs: mollie.payment(reference ?? '') };
}

describe('an order that its provider does not let be cancelled', () => {
  test('refuses a second one of its bundle, and is not called paid until it is [R-PAY-OPEN-ORDER-STAYS, R-PAY-OPEN-ORDER-PAID]', async () => {
    const { client, id, theirs } = await stayingOrder();
    expect(await failureOf(pay(client))).toMatchObject({
      status: 409,
      error: { code: 'conflict', message: STAYS, fields: { instead_of_open: STAYS } },
    });
    expect(await paymentOf(gateway, id)).toMatchObject({ status: 'created', superseded: false });
    theirs.status = 'paid';
    expect((await failureOf(pay(client))).error.message).toContain('has just been paid');
  });

  test('keeps its once-per-user code, which is not called used until it is [R-PAY-OPEN-ORDER-STAYS, T-PAY-CODE-USED]', async () => {
    const code = await makeDiscountCode(gateway.db);
    const { client, theirs } = await stayingOrder({ discount_code: code, bundle_id: '15' });
    expect(await failureOf(pay(client, { discount_code: code }))).toMatchObject({
      status: 409,
      error: { code: 'conflict', message: HELD, fields: { instead_of_open: HELD } },
    });
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
