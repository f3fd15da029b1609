import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, decideInSandbox, pay } from './domain/sandbox.ts';
import { createClock, pass } from './jobs.ts';
import { BETA, startTestGateway, type TestClient, type TestGateway } from './harness.ts';

const clock = createClock();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ clock });
});
afterAll(() => gateway.close());

const buyer = async (language: 'en' | 'fr' = 'en') => (await buyerOf(gateway, { language })).client;
const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });

describe('the sandbox page', () => {
  test('says what is paid, to whom, how, and that no money is taken', async () => {
    const client = await buyer();
    const payment = await pay(client);
    const page = await client.get(payment.redirect_url ?? '');
    expect(page.status).toBe(200);
    for (const text of [
      'Alpha',
      '€44.99',
      '40 credits',
      'iDEAL',
      'No money is taken',
      'Polderbank',
      'Pay €44.99',
      'Cancel',
      'Simulate a failure',
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).not.toContain('<script');
  });

  test('speaks French to a French member, and asks for a bank only with iDEAL', async () => {
    const client = await buyer('fr');
    const page = await client.get((await pay(client, { method: 'paypal', country: 'FR' })).redirect_url ?? '');
    for (const text of ['<html lang="fr">', 'PayPal', '40\u00a0crédits', 'Rien n’est débité', 'Simuler un échec'])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('Polderbank');
    expect(page.text).not.toContain('<fieldset');
  });

  test('runs no script, is in no frame, and is not kept', async () => {
    const client = await buyer();
    const { headers } = await client.get((await pay(client)).redirect_url ?? '');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is not there under another address', async () => {
    const page = await gateway.client().get(`/sandbox-pay/${'x'.repeat(43)}`, { headers: { 'accept-language': 'fr' } });
    expect(page.status).toBe(404);
    expect(page.text).toContain('Ce paiement n’existe pas.');
  });

  test('shows a name with markup in it as text', async () => {
    const client = await buyer();
    const payment = await pay(client);
    await gateway.db
      .updateTable('sandbox_payments')
      .set({ merchant: '<img src=x onerror=alert(1)>' })
      .where('merchant_reference', '=', payment.payment_id)
      .execute();
    const { text } = await client.get(payment.redirect_url ?? '');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('<img');
  });
});

describe('deciding', () => {
  test('to pay notifies the site over HTTP and leads back to the checkout [R-PAY-STATUS-COMPLETED]', async () => {
    const client = await buyer();
    const payment = await pay(client);
    const response = await decideInSandbox(client, payment, 'pay');
    expect([response.status, response.headers.location]).toEqual([
      303,
      `/credits/40/ideal?payment=${payment.payment_id}`,
    ]);
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
  });

  test('also notifies a site that listens on another address than the usual one', async () => {
    const elsewhere = await startTestGateway({ env: { HOST: '127.0.0.2' } });
    try {
      const { client } = await buyerOf(elsewhere);
      const payment = await pay(client);
      await decideInSandbox(client, payment, 'pay');
      expect(await read(client, payment.payment_id)).toMatchObject({ status: 'completed' });
    } finally {
      await elsewhere.close();
    }
  });

  test('in French leads back to the French checkout, and on the second tenant to its own webhook', async () => {
    const client = await buyer('fr');
    const payment = await pay(client, { bundle_id: '15', method: 'cartebancaire', country: 'FR' });
    expect((await decideInSandbox(client, payment, 'pay')).headers.location).toBe(
      `/fr/credits/15/cartebancaire?payment=${payment.payment_id}`,
    );
    const elsewhere = await gateway.login({
      ...(await gateway.makeMember({ tenant_id: BETA })),
      host: 'nuit.localhost',
    });
    const other = await pay(elsewhere, { method: 'cartebancaire', country: 'FR' });
    await decideInSandbox(elsewhere, other, 'pay');
    expect(await account(elsewhere)).toMatchObject({ credits: 40, paid_user: true });
  });

  test.each([
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
  ] as const)('to %s makes the payment %s, without credits [R-PAY-STATUS-FAILED]', async (decision, status) => {
    const client = await buyer();
    const payment = await pay(client);
    expect((await decideInSandbox(client, payment, decision)).status).toBe(303);
    expect(await read(client, payment.payment_id)).toMatchObject({ status, redirect_url: null });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
  });

  test('is done once: the button pressed twice pays once, and the page then only leads back [R-PAY-CREDITS-ONCE]', async () => {
    const client = await buyer();
    const payment = await pay(client);
    const responses = await Promise.all([
      decideInSandbox(client, payment, 'pay'),
      decideInSandbox(client, payment, 'pay'),
      decideInSandbox(client, payment, 'pay'),
    ]);
    expect(responses.some((response) => response.status === 303)).toBe(true);
    await decideInSandbox(client, payment, 'fail');
    expect(await account(client)).toMatchObject({ credits: 40 });
    const page = await client.get(payment.redirect_url ?? '');
    expect(page.text).toContain('already settled');
    expect(page.text).toContain(`href="/credits/40/ideal?payment=${payment.payment_id}"`);
    expect(page.text).not.toContain('<form');
  });

  test('a slow method is pending first and completed when the money has come', async () => {
    const client = await buyer();
    const payment = await pay(client, { method: 'sct', country: 'NL' });
    await decideInSandbox(client, payment, 'pay');
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'pending' });
    expect(await account(client)).toMatchObject({ credits: 0 });
    await pass(clock, 9);
    expect(await gateway.jobs.runDue('sandbox-notice')).toBe(0);
    await pass(clock, 1);
    expect(await gateway.jobs.runDue('sandbox-notice')).toBe(1);
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
  });

  test('needs the form of this page: no token, another payment’s token, another site, no bank', async () => {
    const client = await buyer();
    const [payment, other] = [await pay(client), await pay(client, { bundle_id: '15' })];
    const address = payment.redirect_url ?? '';
    const foreign = /name="csrf" value="([^"]+)"/.exec((await client.get(other.redirect_url ?? '')).text)?.[1] ?? '';
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      client.send('POST', address, {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      });
    expect((await post({ decision: 'pay', bank: 'Polderbank' })).status).toBe(403);
    expect((await post({ csrf: foreign, decision: 'pay', bank: 'Polderbank' })).status).toBe(403);
    const own = /name="csrf" value="([^"]+)"/.exec((await client.get(address)).text)?.[1] ?? '';
    expect(
      (await post({ csrf: own, decision: 'pay', bank: 'Polderbank' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await post({ csrf: own, decision: 'steal' })).status).toBe(403);
    const unchosen = await post({ csrf: own, decision: 'pay' });
    expect([unchosen.status, unchosen.text.includes('Choose a bank first.')]).toEqual([422, true]);
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'created' });
  });

  test('is reported again until the site accepts it', async () => {
    const client = await buyer();
    const payment = await pay(client);
    await gateway.db
      .updateTable('sandbox_payments')
      .set({ webhook_host: 'nobody.invalid' })
      .where('merchant_reference', '=', payment.payment_id)
      .execute();
    // The payer is sent back all the same.
    expect((await decideInSandbox(client, payment, 'pay')).status).toBe(303);
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'created' });
    await pass(clock, 1);
    expect(await gateway.jobs.runDue('sandbox-notice'), 'after a second').toBe(1);
    await sql`update pgboss.job set data = data || '{"host":"localhost"}' where data->>'host' = 'nobody.invalid'`.execute(
      gateway.db,
    );
    await pass(clock, 2);
    expect(await gateway.jobs.runDue('sandbox-notice')).toBe(0);
    await pass(clock, 1);
    expect(await gateway.jobs.runDue('sandbox-notice'), 'after three more').toBe(1);
    expect(await read(client, payment.payment_id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40 });
  });
});
