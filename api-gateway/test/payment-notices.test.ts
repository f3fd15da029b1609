import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { LEFT_NOTHING, LEFT_ONCE, leftByPurchase } from './domain/left-by-purchase.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { BETA, startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const buyer = (input: MemberInput = {}) => buyerOf(gateway, input);
const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });

/** A buyer, and the order with a discount code that they have begun. */
async function orderWithCode() {
  const { client } = await buyer();
  const { payment_id: id } = await pay(client, { discount_code: await makeDiscountCode(gateway.db) });
  return { client, id };
}

describe("a provider's notice", () => {
  test('completes a payment: credits and premium, in one step [C-PAY-WEBHOOK, R-PAY-STATUS-COMPLETED, R-PAY-PREMIUM-FIRST-PURCHASE, F-ACCOUNT-PAID-USER, F-ACCOUNT-CONVERSATIONS-LEFT]', async () => {
    const { client } = await buyer({ credits: 3 });
    const { payment_id: id } = await pay(client);
    expect((await read(client, id)).member, 'while it is open').toBeUndefined();
    expect((await notify(gateway, id, { status: 'completed' })).status).toBe(204);
    expect(await account(client)).toMatchObject({ credits: 43, paid_user: true, conversations_left: null });
    const payment = await read(client, id);
    expect(payment).toMatchObject({
      status: 'completed',
      redirect_url: null,
      member: { credits: 43, paid_user: true },
    });
    expect(payment.completed_at).not.toBeNull();
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('is applied once: replayed ten times, all at once, and again under other ids [R-PAY-WEBHOOK-ONCE, R-PAY-CREDITS-ONCE]', async () => {
    const { client, id } = await orderWithCode();
    const eventId = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => notify(gateway, id, { status: 'completed', eventId })),
    );
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 204));
    await Promise.all(Array.from({ length: 5 }, () => notify(gateway, id, { status: 'completed' })));
    expect(await account(client)).toMatchObject({ credits: 40 });
    const { rows } = await sql<{ events: number; applied: number }>`
      select count(*) as events, count(*) filter (where applied) as applied from payment_events where payment_id = ${id}`.execute(
      gateway.db,
    );
    expect(rows[0]).toEqual({ events: 6, applied: 1 });
    expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
  });

  test.each([
    ['created', 'pending', 'completed'],
    ['completed', 'pending', 'created'],
    ['pending', 'completed', 'created', 'completed'],
    ['completed', 'failed', 'cancelled', 'expired', 'completed'],
  ] as const)(
    'that comes in another order than it was sent changes nothing of a payment that is paid: %s, %s, %s, … [R-PAY-WEBHOOK-ONCE, R-PAY-CREDITS-ONCE]',
    async (...statuses) => {
      const { client, id } = await orderWithCode();
      for (const status of statuses) expect((await notify(gateway, id, { status })).status).toBe(204);
      expect(await read(client, id)).toMatchObject({ status: 'completed' });
      expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
      expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
    },
  );

  test.each(['expired', 'failed', 'cancelled'] as const)(
    'that money came after all credits a payment that was given up as %s, once [R-PAY-STATUS-LATE, R-PAY-CREDITS-ONCE]',
    async (status) => {
      const { client, id } = await orderWithCode();
      await notify(gateway, id, { status });
      expect(await read(client, id)).toMatchObject({ status, redirect_url: null });
      expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
      expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_NOTHING);
      await Promise.all(Array.from({ length: 3 }, () => notify(gateway, id, { status: 'completed' })));
      await notify(gateway, id, { status });
      expect(await read(client, id)).toMatchObject({ status: 'completed' });
      expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
      expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
    },
  );

  test('that money was taken back takes the unused credits, and premium when nothing else was bought [R-PAY-CHARGEBACK-UNUSED, R-PAY-STATUS-RETURNED]', async () => {
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
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('that is forged is refused, whatever is wrong with it [R-PAY-WEBHOOK-SIGNED]', async () => {
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
  test('is for its payer only [C-PAY-STATUS, R-PLATFORM-MEMBER-CALLS]', async () => {
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
    for (const call of [() => read(gateway.client(), id), () => pay(gateway.client())])
      expect((await failureOf(call())).body).toMatchObject({ authentication_required: true });
  });

  test('queries the provider when the notice stays out, but not at every look [R-PAY-RECONCILED]', async () => {
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
    // So that on a slow machine it is not stale already.
    await sql`update payments set created_at = now() + interval '1 hour' where id = ${id}`.execute(gateway.db);
    expect(await read(client, id)).toMatchObject({ status: 'created' });
    await sql`update payments set created_at = now() - interval '21 seconds' where id = ${id}`.execute(gateway.db);
    expect(await read(client, id)).toMatchObject({ status: 'completed' });
    expect(await account(client)).toMatchObject({ credits: 40, paid_user: true });
    expect((await notify(gateway, id, { status: 'completed' })).status).toBe(204);
    expect(await account(client)).toMatchObject({ credits: 40 });
  });

  test('expires one that nobody paid in half an hour [L-PAY-PRICE-LOCK]', async () => {
    const { client } = await buyer();
    const { payment_id: id } = await pay(client);
    await sql`update payments set created_at = now() - interval '31 minutes' where id = ${id}`.execute(gateway.db);
    await sql`update sandbox_payments set created_at = now() - interval '31 minutes' where merchant_reference = ${id}`.execute(
      gateway.db,
    );
    expect(await read(client, id)).toMatchObject({ status: 'expired', redirect_url: null });
  });
});
