import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiscountsService } from '../src/backend/discounts/discounts.service.ts';
import { failureOf } from './failure.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { ALPHA, startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const CODE = 'TIMEBONUS25';
const HOUR = 3_600_000;
const WINDOW = 4 * HOUR;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
/** Just signed up, by default. */
const newcomer = (input: MemberInput = {}) => buyerOf(gateway, { signup_at: ago(HOUR), ...input });
const welcome = (client: TestClient) => client.call('GET /api/discountcode.php', { query: { welcome: 'true' } });
const none = { status: 404, error: { code: 'not_found', message: 'Code not found' } };

describe('the time bonus', () => {
  test('is 25 percent for four hours from the signup, by the server’s clock [C-PAY-WELCOME, F-PAY-TIME-BONUS, L-PAY-BONUS-CODE, L-PAY-BONUS-PERCENT, L-PAY-BONUS-WINDOW, R-PAY-FREE-BONUS, R-PAY-BONUS-SERVER-END]', async () => {
    const signup = ago(HOUR);
    const { client, id } = await newcomer({ signup_at: signup });
    const first = await welcome(client);
    expect(first).toMatchObject({
      code: CODE,
      user_id: id,
      value_percentage: 25,
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      expires: new Date(signup.getTime() + WINDOW).toISOString(),
    });
    expect((await welcome(client)).expires).toBe(first.expires);
  });

  test('is not there for visitors, premium members and after four hours [R-PAY-VISITOR-BONUS, R-PAY-PREMIUM-BONUS, R-PAY-BONUS-SERVER, L-PAY-BONUS-WINDOW]', async () => {
    const paid = await newcomer({ paid_user: true });
    const late = await newcomer({ signup_at: ago(WINDOW + 1000) });
    for (const client of [gateway.client(), paid.client, late.client]) {
      expect(await failureOf(welcome(client))).toMatchObject(none);
      expect((await client.call('GET /api/bundles.php', { query: { country: 'NL' } })).discount).toBeNull();
    }
  });

  test('ends in its very last moment [L-PAY-BONUS-WINDOW]', async () => {
    const signupAt = new Date('2026-11-21T08:00:00.000Z');
    const { id } = await newcomer();
    const at = (now: string) =>
      createDiscountsService({ db: gateway.db, now: () => new Date(now) }).timeBonus({ id, paidUser: false, signupAt });
    expect(await at('2026-11-21T11:59:59.999Z')).not.toBeNull();
    expect(await at('2026-11-21T12:00:00.000Z')).toBeNull();
  });

  test('is in the price list beside the price, rounded down [R-PAY-PRICE-ROUNDING, L-PAY-BONUS-PERCENT]', async () => {
    const { client } = await newcomer();
    const { bundles, discount } = await client.call('GET /api/bundles.php', { query: { country: 'NL' } });
    expect(discount).toMatchObject({ code: CODE, value_percentage: 25 });
    expect(bundles.map(({ price, discounted }) => [price, discounted?.price, discounted?.price_per_message])).toEqual([
      [1999, 1499, 100],
      [4499, 3374, 85],
      [7999, 5999, 75],
      [13_999, 10_499, 66],
    ]);
  });

  test('is applied to a payment by itself, and by its name as well [R-PAY-BONUS-SERVER]', async () => {
    const { client } = await newcomer();
    expect(await pay(client)).toMatchObject({ amount: 3374, discount_amount: 1125, discount_code: CODE });
    expect(await pay(client, { discount_code: CODE })).toMatchObject({ amount: 3374, discount_code: CODE });
  });

  test('requested by name is refused once it is over, so that nobody pays more than was shown [T-PAY-CODE-EXPIRED]', async () => {
    const late = await newcomer({ signup_at: ago(WINDOW + 1000) });
    expect(await failureOf(pay(late.client, { discount_code: CODE }))).toMatchObject({
      status: 410,
      error: { message: 'Code expired', fields: { discount_code: 'Code expired' } },
    });
    expect(await pay(late.client)).toMatchObject({ amount: 4499, discount_code: null });
  });

  test('is locked with the payment: a retry after its end keeps the price [R-PAY-PRICE-LOCKED]', async () => {
    const { client, id } = await newcomer();
    const key = { 'idempotency-key': randomUUID() };
    const first = await pay(client, { discount_code: CODE }, key);
    await gateway.db.deleteFrom('idempotency_keys').where('key', '=', key['idempotency-key']).execute();
    await gateway.db
      .updateTable('users')
      .set({ signup_at: ago(WINDOW + HOUR) })
      .where('id', '=', id)
      .execute();
    expect(await pay(client, { discount_code: CODE }, key)).toEqual(first);
  });

  test('is once: used up by the first completed payment, also when that is paid back [R-PAY-BONUS-SERVER, R-PAY-PREMIUM-REFUNDED]', async () => {
    const { client } = await newcomer();
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'completed' });
    expect(await failureOf(welcome(client))).toMatchObject(none);
    expect(await failureOf(pay(client, { discount_code: CODE }))).toMatchObject({ status: 409 });
    await notify(gateway, id, { status: 'refunded' });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ paid_user: false });
    expect(await failureOf(welcome(client))).toMatchObject(none);
    expect(await pay(client)).toMatchObject({ amount: 4499 });
  });

  test('does not stack with a code: what takes more off holds [R-PAY-CODE-STACKING]', async () => {
    const { client } = await newcomer();
    const add = (code: string, percentage: number) =>
      gateway.db
        .insertInto('discount_codes')
        .values({
          tenant_id: ALPHA,
          code,
          country: null,
          user_id: null,
          expires_at: null,
          value_percentage: percentage,
          currency: null,
          minimum_order_value: null,
          payment_methods: null,
        })
        .execute();
    await add('SMALL10', 10);
    await add('LARGE40', 40);
    expect(await pay(client, { discount_code: 'SMALL10' })).toMatchObject({ amount: 3374, discount_code: CODE });
    expect(await pay(client, { discount_code: 'LARGE40' })).toMatchObject({ amount: 2699, discount_code: 'LARGE40' });
  });
});
