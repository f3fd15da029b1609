import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { buyerOf, notify, pay, RIGHT_ORDER } from './domain/sandbox.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

/**
 * Each amount that a price list, a discount code or a repeat order names is the amount of the payment at the provider, in a country
 * of each currency. That the pages show these amounts is tried in their own tests, and in e2e/promises.
 */
const COUNTRIES: readonly (readonly [country: string, method: PaymentMethod])[] = [
  ['FR', 'cartebancaire'],
  ['US', 'visa'],
  ['GB', 'paypal'],
  ['PL', 'blik'],
  ['CH', 'visa'],
  ['CA', 'paypal'],
  ['AU', 'visa'],
  ['NZ', 'paypal'],
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Price {
  amount: number;
  currency: string;
}

/** The amount of a payment at the provider, by its own books. */
const atProvider = (payment: string): Promise<Price> =>
  gateway.db
    .selectFrom('sandbox_payments')
    .select(['amount', 'currency'])
    .where('merchant_reference', '=', payment)
    .executeTakeFirstOrThrow();

/** Of each bundle, as pages and the dialog of a conversation show it. */
async function pricesOf(client: TestClient, country: string): Promise<ReadonlyMap<string, Price>> {
  const { bundles } = await client.call('GET /api/bundles.php', { query: { country } });
  return new Map(
    bundles.map(({ id, price, discounted, currency }) => [id, { amount: discounted?.price ?? price, currency }]),
  );
}

test.each(COUNTRIES)(
  'what a bundle is shown for in %s is its amount at the provider, with and without the time bonus [R-PLATFORM-PROMISES, R-PAY-SERVER-AMOUNT]',
  async (country, method) => {
    const plain = await buyerOf(gateway);
    for (const { id } of BUNDLES) {
      const shown = (await pricesOf(plain.client, country)).get(id);
      const ordered = await pay(plain.client, { bundle_id: id, country, method });
      expect(await atProvider(ordered.payment_id)).toEqual(shown);
      // An order with a bonus uses it up: each is another member's.
      const fresh = await buyerOf(gateway, { signup_at: new Date() });
      const lower = (await pricesOf(fresh.client, country)).get(id);
      const discounted = await pay(fresh.client, { bundle_id: id, country, method });
      expect(await atProvider(discounted.payment_id)).toEqual(lower);
      expect(lower?.amount).toBeLessThan(shown?.amount ?? 0);
    }
  },
);

/** Places the repeat order that is shown; returns its amount. */
async function repeat(client: TestClient): Promise<number> {
  const { order } = await client.call('GET /api/repeat-order.php');
  if (order === null) throw new Error('There is nothing to repeat.');
  const { bundle_id, method, country, amount, currency, discount_code } = order;
  const discount = discount_code == null ? {} : { discount_code };
  const body = { ...RIGHT_ORDER, bundle_id, method, country, repeat: true, ...discount };
  const { payment_id: payment } = await client.call('POST /api/payment.php', { body });
  expect(await atProvider(payment)).toEqual({ amount, currency });
  return amount;
}

test.each(COUNTRIES)(
  'what a discount code makes of a price in %s, and what a repeat order costs, with the time bonus and without, is the amount at the provider [R-PLATFORM-PROMISES, R-PAY-REPEAT-PRICE]',
  async (country, method) => {
    const amounts: number[] = [];
    // Who was paid back has the bonus again, for as long as it lasts.
    for (const isPaidBack of [false, true]) {
      const { client } = await buyerOf(gateway, isPaidBack ? { signup_at: new Date() } : {});
      // More than the bonus takes off, which so is not used up.
      const code = await makeDiscountCode(gateway.db, { value_percentage: 30 });
      const query = { code, bundle: '40', country, method };
      const { new_price: shown } = await client.call('GET /api/discountcode.php', { query });
      const ordered = await pay(client, { country, method, discount_code: code });
      expect(await atProvider(ordered.payment_id)).toEqual(shown);
      await notify(gateway, ordered.payment_id, { status: 'completed' });
      if (isPaidBack) await notify(gateway, ordered.payment_id, { status: 'refunded' });
      amounts.push(await repeat(client));
    }
    const [whole = 0, discounted = 0] = amounts;
    expect(discounted).toBeLessThan(whole);
  },
);
