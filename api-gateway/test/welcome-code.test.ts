import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiscountsService } from '../src/backend/discounts/discounts.service.ts';
import { failureOf } from './failure.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import type { Tenant } from '../src/platform/tenants/tenant-settings.ts';
import { ALPHA, ALPHA_SETTINGS, startTestGateway, type TestClient, type TestGateway } from './harness.ts';

const CODE = { code: 'HELLO10', percentage: 10, days: 7 };

/** A gateway whose tenant has a welcome code: its settings are in the database before it starts. */
let setUp: TestGateway;
let gateway: TestGateway;
beforeAll(async () => {
  setUp = await startTestGateway();
  const settings = { ...ALPHA_SETTINGS, welcome_code: CODE };
  await setUp.db
    .updateTable('tenants')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', ALPHA)
    .execute();
  gateway = await startTestGateway({ databaseUrl: setUp.config.databaseUrl ?? '' });
});
afterAll(async () => {
  await gateway.close();
  await setUp.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const signedUp = (ago: number) => buyerOf(gateway, { signup_at: new Date(Date.now() - ago) });
const welcome = (client: TestClient) => client.call('GET /api/discountcode.php', { query: { welcome: 'true' } });
const none = { status: 404, error: { message: 'Code not found' } };

describe('the welcome code', () => {
  test('takes over from the time bonus at its end, and ends by itself [R-PAY-ACTIVE-CODE-WELCOME, R-PAY-ACTIVE-CODE-BONUS, R-PAY-WELCOME-AFTER]', async () => {
    const { id } = await signedUp(HOUR);
    const signupAt = new Date('2026-11-21T08:00:00.000Z');
    const tenant = { id: ALPHA, own: { welcome_code: CODE } } as unknown as Tenant;
    const at = async (now: string) => {
      const service = createDiscountsService({ db: gateway.db, now: () => new Date(now) });
      return (await service.active(tenant, { id, paidUser: false, signupAt }))?.code ?? null;
    };
    // 3 h 59 after the signup to 4 h 05, then the end of the seventh day.
    expect(await at('2026-11-21T11:59:00.000Z')).toBe('TIMEBONUS25');
    expect(await at('2026-11-21T11:59:59.999Z')).toBe('TIMEBONUS25');
    expect(await at('2026-11-21T12:00:00.000Z')).toBe('HELLO10');
    expect(await at('2026-11-21T12:05:00.000Z')).toBe('HELLO10');
    expect(await at('2026-11-28T11:59:59.999Z')).toBe('HELLO10');
    expect(await at('2026-11-28T12:00:00.000Z')).toBeNull();
  });

  test('is applied to prices and payments by itself, and a price that the bonus locked stays [R-PAY-PRICE-LOCKED]', async () => {
    const { client, id } = await signedUp(4 * HOUR - MINUTE);
    const locked = await pay(client);
    expect(locked).toMatchObject({ amount: 3374, discount_code: 'TIMEBONUS25' });
    await gateway.db
      .updateTable('users')
      .set({ signup_at: new Date(Date.now() - 4 * HOUR - 5 * MINUTE) })
      .where('id', '=', id)
      .execute();
    const { bundles, discount } = await client.call('GET /api/bundles.php', { query: { country: 'NL' } });
    expect(discount).toMatchObject({ code: 'HELLO10', value_percentage: 10 });
    expect(bundles.map((bundle) => bundle.discounted?.price)).toEqual([1799, 4049, 7199, 12_599]);
    const { payment } = await client.call('GET /api/open-order.php', { query: { bundle: '40' } });
    expect(payment).toMatchObject({ payment_id: locked.payment_id, amount: 3374 });
    await notify(gateway, locked.payment_id, { status: 'completed' });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 40, paid_user: true });
  });

  test('is used up by a completed payment, also when that is paid back [R-PAY-WELCOME-AFTER]', async () => {
    const { client } = await signedUp(DAY);
    expect(await welcome(client)).toMatchObject({ code: 'HELLO10', validity: 'once-per-user' });
    const payment = await pay(client);
    expect(payment).toMatchObject({ amount: 4049, discount_amount: 450, discount_code: 'HELLO10' });
    await notify(gateway, payment.payment_id, { status: 'completed' });
    expect(await failureOf(welcome(client))).toMatchObject(none);
    await notify(gateway, payment.payment_id, { status: 'refunded' });
    expect(await failureOf(welcome(client))).toMatchObject(none);
    expect(await pay(client)).toMatchObject({ amount: 4499, discount_code: null });
  });

  test('is in the price of a repeat order of a member who is unpaid again [R-PAY-REPEAT-PRICE, C-PAY-REPEAT]', async () => {
    const { client } = await signedUp(DAY);
    const payment = await pay(client);
    await notify(gateway, payment.payment_id, { status: 'completed' });
    // As if another code had paid for it: this one is not used up.
    await gateway.db.deleteFrom('discount_redemptions').where('payment_id', '=', payment.payment_id).execute();
    const repeated = async () => (await client.call('GET /api/repeat-order.php')).order;
    expect(await repeated(), 'Premium').toMatchObject({ amount: 4499, discount_code: null });
    await notify(gateway, payment.payment_id, { status: 'refunded' });
    const order = await repeated();
    expect(order).toMatchObject({ amount: 4049, discount_code: 'HELLO10' });
    expect(await pay(client, { discount_code: order?.discount_code ?? '' })).toMatchObject({ amount: order?.amount });
  });

  test('is for unpaid members, and typed before its time it is not found [R-PAY-WELCOME-AFTER]', async () => {
    const premium = await buyerOf(gateway, { signup_at: new Date(Date.now() - DAY), paid_user: true });
    expect(await failureOf(welcome(premium.client))).toMatchObject(none);
    expect(await failureOf(pay(premium.client, { discount_code: 'HELLO10' }))).toMatchObject({ status: 409 });
    const early = await signedUp(HOUR);
    expect(await failureOf(pay(early.client, { discount_code: 'HELLO10' }))).toMatchObject({ status: 404 });
    const late = await signedUp(8 * DAY);
    expect(await failureOf(pay(late.client, { discount_code: 'HELLO10' }))).toMatchObject({ status: 410 });
  });

  test('is none of a tenant that names none', async () => {
    const own = await startTestGateway();
    try {
      const { client } = await buyerOf(own, { signup_at: new Date(Date.now() - DAY) });
      expect(await failureOf(welcome(client))).toMatchObject(none);
    } finally {
      await own.close();
    }
  });
});
