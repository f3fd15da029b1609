import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { BETA, startTestGateway, type MemberInput, type TestClient, type TestGateway } from './harness.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const buyer = (input: MemberInput = {}) => buyerOf(gateway, input);
const HOUR = 3_600_000;
const makeCode = (changes?: Parameters<typeof makeDiscountCode>[1]) => makeDiscountCode(gateway.db, changes);

const check = (client: TestClient, code: string, query: object = {}) =>
  client.call('GET /api/discountcode.php', {
    query: { code, bundle: '40', country: 'NL', method: 'ideal', ...query },
  });
const refused = (message: string, status: number) => ({ status, error: { message } });

describe('a discount code', () => {
  test('is returned with what it makes of the price, rounded down, however it is typed [C-PAY-DISCOUNT, F-PAY-DISCOUNT-CODE, R-PAY-PRICE-ROUNDING, V-PAY-CODE-CHARACTERS]', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    expect(await check(client, ` ${code.toLowerCase()} `)).toEqual({
      code,
      country: null,
      user_id: null,
      expires: null,
      value_percentage: 10,
      currency: null,
      minimum_order_value: null,
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: null,
      // 4499 less a tenth is 4049.1.
      new_price: { amount: 4049, currency: 'EUR' },
    });
  });

  test('is looked up whatever else the query of the page has [R-PAY-DISCOUNT-QUERY]', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    const others = { campaign: 'spring', utm_source: 'letter', a: '1' };
    expect(await check(client, code, others)).toEqual(await check(client, code));
  });

  test('is not found where it is unknown, switched off, of another tenant, member, country or currency [T-PAY-CODE-NOT-FOUND]', async () => {
    const [{ client }, other] = [await buyer(), await buyer()];
    const codes = [
      'NOSUCHCODE',
      'no code!',
      'ABC',
      await makeCode({ status: 'inactive' }),
      await makeCode({ tenant_id: BETA }),
      await makeCode({ user_id: other.id }),
      await makeCode({ country: 'FR' }),
      await makeCode({ currency: 'GBP', minimum_order_value: 100 }),
    ];
    for (const code of codes) {
      expect(await failureOf(check(client, code))).toMatchObject(refused('Code not found', 404));
      expect(await failureOf(pay(client, { discount_code: code }))).toMatchObject({
        status: 404,
        error: { fields: { discount_code: 'Code not found' } },
      });
    }
    expect(await check(other.client, codes[5] ?? '')).toMatchObject({ user_id: other.id });
  });

  test('is refused when it is over, with the words for it [T-PAY-CODE-EXPIRED]', async () => {
    const { client } = await buyer();
    const code = await makeCode({ expires_at: new Date(Date.now() - 1000) });
    expect(await failureOf(check(client, code))).toMatchObject(refused('Code expired', 410));
    expect(await failureOf(pay(client, { discount_code: code }))).toMatchObject(refused('Code expired', 410));
  });

  test('says its minimum order as the reader writes money [T-PAY-CODE-MINIMUM]', async () => {
    const { client } = await buyer();
    const french = await buyer({ language: 'fr' });
    const code = await makeCode({ currency: 'EUR', minimum_order_value: 5000 });
    expect(await failureOf(check(client, code))).toMatchObject(refused('Minimum order €50.00', 422));
    expect(await failureOf(check(french.client, code))).toMatchObject(
      refused('Commande minimum\u00a0: 50,00\u00a0€', 422),
    );
    expect(await check(client, code, { bundle: '80' })).toMatchObject({ new_price: { amount: 7199 } });
  });

  test('may be for some payment methods only [T-PAY-CODE-METHOD]', async () => {
    const { client } = await buyer();
    const code = await makeCode({ payment_methods: ['paypal', 'visa'] });
    expect(await failureOf(check(client, code))).toMatchObject(refused('Not valid for this payment method', 422));
    expect(await check(client, code, { method: 'paypal' })).toMatchObject({ paymentmethods: ['paypal', 'visa'] });
    expect(await failureOf(pay(client, { discount_code: code }))).toMatchObject({ status: 422 });
  });

  test('is for members, and wants a bundle [R-PLATFORM-MEMBER-CALLS]', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    expect((await failureOf(check(gateway.client(), code))).body).toMatchObject({ authentication_required: true });
    const call = (query: object) => client.call('GET /api/discountcode.php', { query: { ...query } });
    expect(await failureOf(call({}))).toMatchObject({ status: 422 });
    expect(await failureOf(call({ code }))).toMatchObject({ status: 422 });
    expect(await failureOf(call({ code, bundle: '41' }))).toMatchObject({ status: 404 });
  });

  test('takes its part off a payment, and is used up when that is completed, not before [R-PAY-CODE-USED-UP, T-PAY-CODE-USED]', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    const first = await pay(client, { discount_code: code });
    expect(first).toMatchObject({ amount: 4049, discount_amount: 450, discount_code: code });
    await notify(gateway, first.payment_id, { status: 'failed' });
    expect((await check(client, code)).new_price?.amount).toBe(4049);
    const second = await pay(client, { discount_code: code });
    await notify(gateway, second.payment_id, { status: 'completed' });
    expect(await failureOf(check(client, code))).toMatchObject(refused('Code already used', 409));
    expect(await failureOf(pay(client, { discount_code: code }))).toMatchObject(refused('Code already used', 409));
    expect(await pay((await buyer()).client, { discount_code: code })).toMatchObject({ amount: 4049 });
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('without a limit can be used again by the same member', async () => {
    const { client } = await buyer();
    const code = await makeCode({ validity: 'unlimited' });
    for (const _ of [1, 2]) {
      const payment = await pay(client, { discount_code: code });
      expect(payment.amount).toBe(4049);
      await notify(gateway, payment.payment_id, { status: 'completed' });
    }
  });

  test('locks the price for half an hour: a payment that was created keeps it when the code ends [R-PAY-PRICE-LOCKED, L-PAY-PRICE-LOCK]', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    const payment = await pay(client, { discount_code: code });
    expect(new Date(payment.expires_at).getTime() - new Date(payment.created_at).getTime()).toBeCloseTo(
      30 * 60_000,
      -4,
    );
    await gateway.db
      .updateTable('discount_codes')
      .set({ expires_at: new Date(Date.now() - HOUR) })
      .where('code', '=', code)
      .execute();
    await notify(gateway, payment.payment_id, { status: 'completed' });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 40 });
  });
});
