import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { leftByPurchase } from './domain/left-by-purchase.ts';
import { CARD_ORDER, payByCard, paymentOf, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { buyerOf } from './domain/sandbox.ts';
import type { TestClient, TestGateway } from './harness.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());

const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });

/** A repeat order by the stored card of its buyer, which Mollie takes and whose bank then declines it. */
async function declined() {
  const { client } = await buyerOf(gateway);
  await payByCard(gateway, mollie, client);
  await gateway.jobs.runDue('keep-card');
  const body = { ...CARD_ORDER, consents: { immediate_start: true }, repeat: true, stored_card: true };
  const { payment_id: id } = await client.call('POST /api/payment.php', { body });
  mollie.beforeReturning((reference) => {
    mollie.payment(reference).status = 'failed';
    return Promise.resolve();
  });
  await gateway.jobs.runDue('charge-card');
  return { client, id };
}

test.each([
  ['another card', 'creditcard'],
  ['PayPal', 'paypal'],
] as const)(
  'a charge of the stored card that is made at Mollie and fails gives nothing, and its buyer pays by %s instead [R-PAY-STORED-CARD-FALLBACK, R-PAY-STATUS-FAILED, R-PAY-PROVIDER-MOLLIE]',
  async (_what, method) => {
    const { client, id } = await declined();
    const [charge, ...others] = mollie.madeFor(id);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ status: 'failed', sequenceType: 'recurring' });
    expect((await sendMollieNotice(gateway, charge?.id ?? '')).status).toBe(204);
    expect(await read(client, id)).toMatchObject({ status: 'failed', repeated: true, method: 'creditcard' });
    expect(await creditsOf(client), 'of the first purchase').toBe(40);
    expect(await leftByPurchase(gateway.db, id)).toMatchObject({ invoices: 0, redemptions: 0, faults: [] });

    const order = { ...CARD_ORDER, method, consents: { immediate_start: true } };
    const { payment_id: other } = await client.call('POST /api/payment.php', { body: order });
    const { provider_reference: reference } = await paymentOf(gateway, other);
    mollie.payment(reference ?? '').status = 'paid';
    expect((await sendMollieNotice(gateway, reference ?? '')).status).toBe(204);
    expect(await read(client, other)).toMatchObject({ status: 'completed' });
    expect(await creditsOf(client)).toBe(80);
    expect(await leftByPurchase(gateway.db, other)).toMatchObject({ invoices: 1, faults: [] });
  },
);
