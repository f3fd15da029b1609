import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import {
  ALPHA,
  ALPHA_SETTINGS,
  startTestGateway,
  type MemberInput,
  type TestClient,
  type TestGateway,
} from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const buyer = (input: MemberInput = {}) => buyerOf(gateway, input);
const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const bundles = (country: string, client: TestClient = gateway.client()) =>
  client.call('GET /api/bundles.php', { query: { country } });

describe('the price list', () => {
  test('has the bundles in the country’s currency, and what a message costs, rounded up [C-PAY-BUNDLES, L-PAY-BUNDLES, L-PAY-POPULAR-BUNDLE, R-PLATFORM-MONEY-UNITS]', async () => {
    const { bundles: list, country } = await bundles('NL');
    expect(country).toBe('NL');
    expect(
      list.map((bundle) => [
        bundle.id,
        bundle.credits,
        bundle.popular,
        bundle.price,
        bundle.currency,
        bundle.price_per_message,
      ]),
    ).toEqual([
      ['15', 15, false, 1999, 'EUR', 134],
      ['40', 40, true, 4499, 'EUR', 113],
      ['80', 80, false, 7999, 'EUR', 100],
      ['160', 160, false, 13_999, 'EUR', 88],
    ]);
  });

  const euro = ['EUR', 1999, 4499, 7999, 13_999] as const;
  test.each([
    ['NL', ...euro],
    ['BE', ...euro],
    ['FR', ...euro],
    ['IT', ...euro],
    ['ES', ...euro],
    ['DE', ...euro],
    ['AT', ...euro],
    ['IE', ...euro],
    ['US', 'USD', 2199, 4899, 8699, 14_999],
    ['GB', 'GBP', 1699, 3899, 6899, 11_999],
    ['PL', 'PLN', 8499, 18_999, 33_999, 58_999],
    ['CH', 'CHF', 1990, 4490, 7990, 13_990],
    ['CA', 'CAD', 2999, 6799, 11_999, 20_999],
    ['AU', 'AUD', 2999, 6799, 11_999, 20_999],
    ['NZ', 'NZD', 2999, 6799, 11_999, 20_999],
  ] as const)('of %s is in %s [L-PAY-PRICES, F-PLATFORM-COUNTRY-CURRENCY]', async (country, currency, ...prices) => {
    const { bundles: list } = await bundles(country);
    expect(list.map((bundle) => [bundle.price, bundle.currency])).toEqual(prices.map((price) => [price, currency]));
  });

  test('has the country’s methods, and says which are not instant [F-PAY-METHODS-EVERYWHERE, F-PAY-METHODS-COUNTRY, F-PAY-METHODS-EURO, F-PAY-METHODS-DEBIT]', async () => {
    const methods = async (country: string) => (await bundles(country)).methods.map((method) => method.id);
    expect(await methods('NL')).toEqual([
      'ideal',
      'visa',
      'mastercard',
      'creditcard',
      'paypal',
      'applepay',
      'sdd',
      'paysafecard',
      'sct',
    ]);
    expect(await methods('US')).toEqual(['visa', 'mastercard', 'creditcard', 'paypal', 'applepay']);
    expect((await bundles('NL')).methods.filter((method) => !method.instant).map((method) => method.id)).toEqual([
      'sdd',
      'sct',
    ]);
  });

  test('without a country is that of the tenant', async () => {
    expect((await gateway.client().call('GET /api/bundles.php')).country).toBe('NL');
    expect((await gateway.client('nuit.localhost').call('GET /api/bundles.php')).country).toBe('FR');
  });

  test('has retired schemes only where a tenant turns them on [F-PAY-METHODS-RETIRED]', async () => {
    const settings = { ...ALPHA_SETTINGS, retired_methods: { DE: ['giropay', 'ideal'] } };
    const set = (value: object) =>
      gateway.db
        .updateTable('tenants')
        .set({ settings: JSON.stringify(value) })
        .where('id', '=', ALPHA)
        .execute();
    await set(settings);
    const other = await startTestGateway({ databaseUrl: gateway.config.databaseUrl ?? '' });
    try {
      const methods = async (country: string) =>
        (await bundles(country, other.client())).methods.map((method) => method.id);
      expect(await methods('DE')).toContain('giropay');
      expect(await methods('DE')).not.toContain('ideal');
      expect(await methods('NL')).not.toContain('giropay');
      expect(await other.client().call('GET /api/settings.php')).not.toHaveProperty('retired_methods');
    } finally {
      await other.close();
      await set(ALPHA_SETTINGS);
    }
  });
});

describe('starting a payment', () => {
  test('sets the amount by itself and leads to the provider [C-PAY-CREATE, R-PAY-SERVER-AMOUNT, F-PAY-PAYMENT]', async () => {
    const { client, id } = await buyer();
    const payment = await pay(client);
    expect(payment).toMatchObject({
      status: 'created',
      bundle_id: '40',
      credits: 40,
      amount: 4499,
      currency: 'EUR',
      method: 'ideal',
      completed_at: null,
    });
    expect(payment.redirect_url).toMatch(/^\/sandbox-pay\/[\w-]{43}$/);
    const row = await gateway.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment.payment_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: id, immediate_start: true });
    expect(Math.abs(row.consented_at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
  });

  test('is refused without the consent to immediate start, with the field [V-PAY-CONSENT]', async () => {
    const { client, id } = await buyer();
    const body = { bundle_id: '15', method: 'paypal', country: 'US', consents: { immediate_start: false } };
    expect(await failureOf(client.call('POST /api/payment.php', { body }))).toMatchObject({
      status: 422,
      error: {
        code: 'validation',
        fields: {
          'consents.immediate_start': 'Please tick this box: without it, we cannot give you your credits yet.',
        },
      },
    });
    expect(await gateway.db.selectFrom('payments').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });

  test('takes no amount, credits or currency from the caller [R-PAY-SERVER-AMOUNT]', async () => {
    const { client } = await buyer();
    const body = { bundle_id: '160', method: 'ideal', country: 'NL', consents: { immediate_start: true } };
    for (const more of [
      { amount: 1 },
      { credits: 9999 },
      { currency: 'PLN' },
      { user_id: 1 },
      { status: 'completed' },
    ]) {
      expect(await failureOf(client.call('POST /api/payment.php', { body: { ...body, ...more } }))).toMatchObject({
        status: 422,
      });
    }
  });

  test('is refused for an unknown bundle, and for a method that the country does not have [V-PAY-BUNDLE, V-PAY-METHOD-COUNTRY]', async () => {
    const { client } = await buyer();
    expect(await failureOf(pay(client, { bundle_id: '41' }))).toMatchObject({
      status: 404,
      error: { message: 'This bundle does not exist.' },
    });
    for (const order of [
      { country: 'US' },
      { method: 'giropay', country: 'DE' },
      { method: 'blik', country: 'NL' },
    ] as const) {
      expect(await failureOf(pay(client, order))).toMatchObject({
        status: 422,
        error: { fields: { method: 'This payment method is not offered in your country.' } },
      });
    }
  });

  test('twice with one key is one payment, also when the first try died before its response [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const { client, id } = await buyer();
    const key = { 'idempotency-key': randomUUID() };
    const first = await pay(client, {}, key);
    expect(await pay(client, {}, key)).toEqual(first);
    await gateway.db.deleteFrom('idempotency_keys').where('key', '=', key['idempotency-key']).execute();
    await gateway.db
      .updateTable('payments')
      .set({ provider_reference: null, redirect_url: null })
      .where('id', '=', first.payment_id)
      .execute();
    expect(await pay(client, {}, key)).toEqual(first);
    expect((await gateway.db.selectFrom('payments').select('id').where('user_id', '=', id).execute()).length).toBe(1);
    const other = await buyer();
    expect((await pay(other.client, {}, key)).payment_id).not.toBe(first.payment_id);
  });

  test('is not possible where no provider is configured [R-PLATFORM-RETRY-AFTER-PAYMENT]', async () => {
    const { client: before } = await buyer();
    const address = (await pay(before)).redirect_url ?? '';
    const shut = await startTestGateway({
      env: { PAYMENT_SANDBOX: 'off' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      const client = await shut.login(await shut.makeMember());
      expect(await failureOf(pay(client))).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
      expect((await client.call('GET /api/bundles.php', { query: { country: 'NL' } })).methods).toEqual([]);
      expect((await before.get(address)).text).toContain('Sandbox payment');
      expect((await client.get(address)).text).not.toContain('Sandbox payment');
    } finally {
      await shut.close();
    }
  });
});
