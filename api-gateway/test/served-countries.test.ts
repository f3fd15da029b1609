import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ settings: { countries: ['NL', 'BE'] } });
});
afterAll(() => gateway.close());

const refused = {
  status: 422,
  error: { fields: { country: 'This site does not sell to this country. Please choose another one.' } },
};

describe('a country that the tenant does not serve', () => {
  test.each(['US', 'NZ', 'FR'] as const)(
    '%s gets no prices, no codes and no orders [V-PAY-COUNTRY]',
    async (country) => {
      const { client, id } = await buyerOf(gateway);
      expect(await failureOf(pay(client, { method: 'paypal', country }))).toMatchObject(refused);
      const byCard = { bundle_id: '40', method: 'creditcard', country, stored_card: true } as const;
      expect(
        await failureOf(
          client.call('POST /api/payment.php', { body: { ...byCard, consents: { immediate_start: true } } }),
        ),
      ).toMatchObject(refused);
      expect(await failureOf(client.call('GET /api/bundles.php', { query: { country } }))).toMatchObject(refused);
      expect(
        await failureOf(client.call('GET /api/discountcode.php', { query: { code: 'ABCD', bundle: '40', country } })),
      ).toMatchObject(refused);
      expect(await gateway.db.selectFrom('payments').select('id').where('user_id', '=', id).execute()).toEqual([]);
    },
  );

  test('that was served when something was bought gets no repeat order [V-PAY-COUNTRY]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'paypal', country: 'BE' });
    await notify(gateway, id, { status: 'completed' });
    expect((await client.call('GET /api/repeat-order.php')).order).toMatchObject({ country: 'BE' });
    await gateway.db.updateTable('payments').set({ country: 'FR' }).where('id', '=', id).execute();
    expect((await client.call('GET /api/repeat-order.php')).order).toBeNull();
  });
});
