import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const buyer = (input: MemberInput = {}) => buyerOf(gateway, input);
const price = async (client: TestClient) => (await client.call('GET /api/chats.php')).message_price;

/** From the last paid rate or the popular bundle. */
describe('what a message costs in money [R-CHAT-COST-MONEY]', () => {
  test('is the rate of the popular bundle in the member’s country for those who never paid', async () => {
    expect(await price((await buyer({ country: 'NL' })).client)).toEqual({ amount: 113, currency: 'EUR' });
    expect(await price((await buyer({ country: 'GB' })).client)).toEqual({ amount: 98, currency: 'GBP' });
  });

  test('is the last paid rate, whatever it was before and where it was paid', async () => {
    const { client } = await buyer({ country: 'NL' });
    const first = await pay(client, { bundle_id: '160' });
    await notify(gateway, first.payment_id, { status: 'completed' });
    expect(await price(client)).toEqual({ amount: 88, currency: 'EUR' });
    const { member } = await client.call('GET /api/payment.php', { query: { id: first.payment_id } });
    expect(member?.message_price, 'with the payment').toEqual({ amount: 88, currency: 'EUR' });
    const second = await pay(client, { bundle_id: '15', country: 'GB', method: 'visa' });
    expect(await price(client)).toEqual({ amount: 88, currency: 'EUR' });
    await notify(gateway, second.payment_id, { status: 'completed' });
    expect(await price(client)).toEqual({ amount: 114, currency: 'GBP' });
  });

  test('has the discount that an unpaid member has right now, and names it [R-CHAT-COST-DISCOUNT]', async () => {
    const { client } = await buyer({ country: 'NL', signup_at: new Date() });
    expect(await price(client)).toEqual({ amount: 85, currency: 'EUR', discount_percentage: 25 });
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'completed' });
    expect(await price(client)).toEqual({ amount: 85, currency: 'EUR' });
    await notify(gateway, id, { status: 'refunded' });
    expect(await price(client), 'once').toEqual({ amount: 113, currency: 'EUR' });
  });

  test('is what was really paid, after the discount', async () => {
    const { client } = await buyer({ signup_at: new Date() });
    const { payment_id: id, amount } = await pay(client);
    expect(amount).toBe(3374);
    await notify(gateway, id, { status: 'completed' });
    expect(await price(client)).toEqual({ amount: 85, currency: 'EUR' });
  });

  test('forgets payments that were paid back, failed or are still open', async () => {
    const { client } = await buyer();
    const kept = await pay(client, { bundle_id: '80' });
    await notify(gateway, kept.payment_id, { status: 'completed' });
    for (const [bundle, ...statuses] of [
      ['15', 'completed', 'refunded'],
      ['160', 'completed', 'chargeback'],
      ['15', 'failed'],
      ['15', 'pending'],
    ] as const) {
      const { payment_id: id } = await pay(client, { bundle_id: bundle });
      for (const status of statuses) await notify(gateway, id, { status });
    }
    expect(await price(client)).toEqual({ amount: 100, currency: 'EUR' });
    await notify(gateway, kept.payment_id, { status: 'refunded' });
    expect(await price(client)).toEqual({ amount: 113, currency: 'EUR' });
  });
});
