import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './domain/failure.ts';
import { ledgerFaults } from './domain/rows.ts';
import { notify, pay } from './domain/sandbox.ts';
import {
  ALPHA,
  ALPHA_SETTINGS,
  BETA,
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

async function buyer(input: MemberInput = {}) {
  const member = await gateway.makeMember(input);
  return { ...member, client: await gateway.login(member) };
}
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });
const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const bundles = (country: string, client: TestClient = gateway.client()) =>
  client.call('GET /api/bundles.php', { query: { country } });

describe('the price list', () => {
  test('has the bundles in the country’s currency, and what a message costs, rounded up', async () => {
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
    expect((await bundles('PL')).bundles[0]).toMatchObject({ price: 8499, currency: 'PLN' });
  });

  test('has the country’s methods, and says which are not instant', async () => {
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

  test('has retired schemes only where a tenant turns them on', async () => {
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
    } finally {
      await other.close();
      await set(ALPHA_SETTINGS);
    }
  });
});

describe('starting a payment', () => {
  test('sets the amount by itself and leads to the provider', async () => {
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

  test('keeps that the consent was not given', async () => {
    const { client } = await buyer();
    const body = { bundle_id: '15', method: 'paypal', country: 'US', consents: { immediate_start: false } };
    const { payment_id: id } = await client.call('POST /api/payment.php', { body });
    expect(
      await gateway.db.selectFrom('payments').select('immediate_start').where('id', '=', id).executeTakeFirst(),
    ).toEqual({ immediate_start: false });
  });

  test('takes no amount, credits or currency from the caller', async () => {
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

  test('is refused for an unknown bundle, and for a method that the country does not have', async () => {
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

  test('twice with one key is one payment, also when the first try died before it was answered', async () => {
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

  test('is not possible where no provider is configured', async () => {
    const { client: before } = await buyer();
    const address = (await pay(before)).redirect_url ?? '';
    const shut = await startTestGateway({
      env: { PAYMENT_SANDBOX: 'off' },
      databaseUrl: gateway.config.databaseUrl ?? '',
    });
    try {
      const client = await shut.login(await shut.makeMember());
      expect((await failureOf(pay(client))).status).toBe(503);
      expect((await client.call('GET /api/bundles.php', { query: { country: 'NL' } })).methods).toEqual([]);
      expect((await before.get(address)).text).toContain('Sandbox payment');
      expect((await client.get(address)).text).not.toContain('Sandbox payment');
    } finally {
      await shut.close();
    }
  });
});

describe("a provider's notice", () => {
  test('completes a payment: credits and premium, in one step', async () => {
    const { client } = await buyer({ credits: 3 });
    const { payment_id: id } = await pay(client);
    expect((await notify(gateway, id, { status: 'completed' })).status).toBe(204);
    expect(await account(client)).toMatchObject({ credits: 43, paid_user: true, conversations_left: null });
    const payment = await read(client, id);
    expect(payment).toMatchObject({ status: 'completed', redirect_url: null });
    expect(payment.completed_at).not.toBeNull();
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  test('is applied once: replayed ten times, all at once, and again under other ids', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    const eventId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => notify(gateway, id, { status: 'completed', eventId })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 204));
    await Promise.all(Array.from({ length: 5 }, () => notify(gateway, id, { status: 'completed' })));
    expect(await account(client)).toMatchObject({ credits: 40 });
    const { rows } = await sql<{ events: number; applied: number }>`
      select count(*) as events, count(*) filter (where applied) as applied from payment_events where payment_id = ${id}`.execute(
      gateway.db,
    );
    expect(rows[0]).toEqual({ events: 6, applied: 1 });
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  test('that comes late changes nothing: a completed payment stays completed', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    for (const status of ['completed', 'pending', 'failed', 'cancelled', 'expired', 'created'] as const)
      await notify(gateway, id, { status });
    expect(await read(client, id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40 });
  });

  test('that money came after all credits a payment that was given up', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'expired' });
    expect(await read(client, id)).toMatchObject({ status: 'expired', redirect_url: null });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    await notify(gateway, id, { status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
  });

  test('that money was taken back takes the unused credits, and premium when nothing else was bought', async () => {
    const { client } = await buyer();
    const partner = await gateway.makeMember();
    const [first, second] = [await pay(client, { bundle_id: '15' }), await pay(client, { bundle_id: '40' })];
    await notify(gateway, first.payment_id, { status: 'completed' });
    await notify(gateway, second.payment_id, { status: 'completed' });
    await notify(gateway, second.payment_id, { status: 'refunded' });
    expect(await account(client)).toMatchObject({ credits: 15, paid_user: true });
    await client.call('POST /api/message.php', {
      body: { profile_id: partner.id, text: 'Hi', client_id: randomUUID() },
    });
    await notify(gateway, first.payment_id, { status: 'chargeback' });
    await notify(gateway, first.payment_id, { status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    expect(await read(client, first.payment_id)).toMatchObject({ status: 'chargeback' });
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  test('that is forged is refused, whatever is wrong with it', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    const good = { status: 'completed' } as const;
    const header = 'sandbox-signature';
    const forgeries = [
      notify(gateway, id, good, { headers: { [header]: undefined } }),
      notify(gateway, id, good, { headers: { [header]: '' } }),
      notify(gateway, id, good, { headers: { [header]: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` } }),
      notify(gateway, id, good, { body: '{"id":"x"}' }),
      notify(gateway, id, good, { body: '[]' }),
    ];
    for (const forgery of forgeries) expect((await forgery).body).toMatchObject({ error: { code: 'forbidden' } });
    expect((await notify(gateway, id, good, { body: '{' })).status).toBe(400);
    expect(await read(client, id)).toMatchObject({ status: 'created' });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
  });

  test('about another amount or currency is kept and changes nothing', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    expect((await notify(gateway, id, { status: 'completed', amount: 1 })).status).toBe(204);
    expect((await notify(gateway, id, { status: 'completed', currency: 'PLN' })).status).toBe(204);
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    expect(
      await gateway.db.selectFrom('payment_events').select('applied').where('payment_id', '=', id).execute(),
    ).toEqual([{ applied: false }, { applied: false }]);
  });

  test('about a payment that is not known is 404', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    expect((await notify(gateway, id, { status: 'completed', reference: 'sbx_other' })).status).toBe(404);
  });
});

describe('reading a payment', () => {
  test('is for its payer only', async () => {
    const [{ client }, other] = [await buyer(), await buyer({ role: 'moderator' })];
    const { payment_id: id } = await pay(client);
    expect((await read(client, id)).payment_id).toBe(id);
    const elsewhere = await gateway.makeMember({ tenant_id: BETA });
    for (const stranger of [other.client, await gateway.login({ ...elsewhere, host: 'nuit.localhost' })]) {
      expect(await failureOf(read(stranger, id))).toMatchObject({
        status: 404,
        error: { message: 'This payment does not exist.' },
      });
    }
    expect(await failureOf(read(client, randomUUID()))).toMatchObject({ status: 404 });
    expect(await failureOf(read(client, 'x'))).toMatchObject({ status: 422 });
    for (const call of [read(gateway.client(), id), pay(gateway.client())])
      expect((await failureOf(call)).body).toMatchObject({ authentication_required: true });
  });

  test('asks the provider when the notice stays out, but not at every look', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    const reference = (
      await gateway.db
        .selectFrom('payments')
        .select('provider_reference')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).provider_reference;
    await sql`update sandbox_payments set status = 'paid', decided_at = now() where reference = ${reference}`.execute(
      gateway.db,
    );
    expect(await read(client, id)).toMatchObject({ status: 'created' });
    await sql`update payments set created_at = now() - interval '21 seconds' where id = ${id}`.execute(gateway.db);
    expect(await read(client, id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
    expect((await notify(gateway, id, { status: 'completed' })).status).toBe(204);
    expect(await account(client)).toMatchObject({ credits: 40 });
  });

  test('expires one that nobody paid in half an hour', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    await sql`update payments set created_at = now() - interval '31 minutes' where id = ${id}`.execute(gateway.db);
    await sql`update sandbox_payments set created_at = now() - interval '31 minutes' where merchant_reference = ${id}`.execute(
      gateway.db,
    );
    expect(await read(client, id)).toMatchObject({ status: 'expired', redirect_url: null });
  });
});
