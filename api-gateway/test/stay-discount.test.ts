import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiptText } from './domain/receipts.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway } from './harness.ts';
import type { MemberInput, TestClient, TestGateway } from './harness.ts';
import { leave } from './account-life.ts';

/** The tenant gives 30 % (`delete_discount`). */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const HOUR = 3_600_000;
/** The popular bundle, of 44.99. */
const REDUCED = Math.floor((4499 * 70) / 100);
const OPEN = { offer: { percentage: 30, days: 14, expires: null } };
/** Without a time bonus any more. */
const buyer = (input: MemberInput = {}) => buyerOf(gateway, { signup_at: new Date(Date.now() - 5 * HOUR), ...input });
const offered = (client: TestClient) => client.call('GET /api/stay-discount.php');
const take = (client: TestClient) => client.call('POST /api/stay-discount.php', { body: {} });
const prices = (client: TestClient) => client.call('GET /api/bundles.php', { query: { country: 'NL' } });
/** So much time passes for the discounts that were taken. */
const pass = (time: string) =>
  sql`update discount_codes set expires_at = expires_at - ${time}::interval where user_id is not null`.execute(
    gateway.db,
  );

describe('the discount for who stays', () => {
  test('is offered until it is taken, and then holds for 14 days: in the prices, with its code, and in the payment [C-PAY-STAY, C-PAY-STAY-TAKE, R-PAY-STAY-ACTIVE, L-PAY-STAY-DAYS]', async () => {
    const { client } = await buyer();
    expect(await offered(client)).toEqual(OPEN);
    expect((await prices(client)).discount).toBeNull();
    const { offer } = await take(client);
    expect(Math.round((Date.parse(offer?.expires ?? '') - Date.now()) / HOUR)).toBe(14 * 24);
    expect(await offered(client)).toEqual({ offer });
    const { bundles, discount } = await prices(client);
    expect(discount).toMatchObject({ value_percentage: 30, expires: offer?.expires });
    expect(discount?.code).toMatch(/^FORSTAYING[A-Z0-9]+$/);
    expect(bundles.map(({ discounted }) => discounted?.price)).toContain(REDUCED);
    expect(await pay(client)).toMatchObject({ amount: REDUCED, discount_code: discount?.code });
    await pass('13 days 23 hours 59 minutes');
    expect((await prices(client)).discount?.value_percentage).toBe(30);
    await pass('2 minutes');
    expect((await prices(client)).discount).toBeNull();
    expect(await offered(client)).toEqual({ offer: null });
  });

  test('takes the same off the price that is shown, what the provider is to collect, the invoice and the receipt [R-PAY-STAY-ACTIVE, R-PAY-STAY-NAMED]', async () => {
    const { client } = await buyer();
    await take(client);
    const { bundles } = await prices(client);
    const shown = bundles.find(({ id }) => id === '40')?.discounted?.price;
    const payment = await pay(client);
    const { rows } = await sql<{ amount: number }>`
      select amount from sandbox_payments where merchant_reference = ${payment.payment_id}`.execute(gateway.db);
    expect([shown, payment.amount, rows[0]?.amount]).toEqual([REDUCED, REDUCED, REDUCED]);
    await notify(gateway, payment.payment_id, { status: 'completed' });
    const invoices = gateway.db.selectFrom('invoices').select('amount').where('payment_id', '=', payment.payment_id);
    expect(await invoices.execute()).toEqual([{ amount: REDUCED }]);
    const row = gateway.db.selectFrom('payments').select(['amount', 'discount_amount']);
    expect(await row.where('id', '=', payment.payment_id).executeTakeFirst()).toEqual({
      amount: REDUCED,
      discount_amount: 4499 - REDUCED,
    });
    const english = await receiptText(client, payment.payment_id);
    expect(english).toContain('40 credits on Alpha €44.99 Discount for staying −€13.50');
    expect(english).toContain('Total paid €31.49');
    await client.call('PUT /api/user.php', { body: { language: 'fr' } });
    const french = await receiptText(client, payment.payment_id);
    expect(french).toContain('40 crédits sur Alpha 44,99 € Remise de fidélité −13,50 €');
    expect(french).toContain('Total payé 31,49 €');
    for (const text of [english, french]) expect(text).not.toContain('FORSTAYING');
  });

  test('is not offered again where an operator has made a taken one inactive, nor given again [R-PAY-STAY-ONCE]', async () => {
    const { client, id: userId } = await buyer();
    await take(client);
    await gateway.db.updateTable('discount_codes').set({ status: 'inactive' }).where('user_id', '=', userId).execute();
    expect(await offered(client)).toEqual({ offer: null });
    expect(await take(client)).toEqual({ offer: null });
    expect((await prices(client)).discount).toBeNull();
    expect(await pay(client)).toMatchObject({ amount: 4499, discount_code: null });
  });

  test('is for one purchase, premium members as well, and is not given again [R-PAY-STAY-ONCE]', async () => {
    const { client } = await buyer({ paid_user: true });
    const results = await Promise.all(Array.from({ length: 5 }, () => take(client)));
    expect(new Set(results.map(({ offer }) => offer?.expires)).size).toBe(1);
    const payment = await pay(client);
    expect(payment.discount_code).toMatch(/^FORSTAYING/);
    await notify(gateway, payment.payment_id, { status: 'completed' });
    expect((await prices(client)).discount).toBeNull();
    expect(await offered(client)).toEqual({ offer: null });
    expect(await take(client)).toEqual({ offer: null });
    expect(await pay(client)).toMatchObject({ discount_code: null });
    expect(await failureOf(pay(client, { discount_code: payment.discount_code ?? '' }))).toMatchObject({
      status: 409,
      error: { message: 'Code already used' },
    });
    // Nor is what was over given anew.
    const late = await buyer();
    await take(late.client);
    await pass('15 days');
    expect(await take(late.client)).toEqual({ offer: null });
  });

  test('is of its member alone', async () => {
    const [own, other] = [await buyer(), await buyer()];
    await take(own.client);
    const code = (await prices(own.client)).discount?.code ?? '';
    expect(await failureOf(pay(other.client, { discount_code: code }))).toMatchObject({ status: 404 });
    expect((await prices(other.client)).discount).toBeNull();
    expect((await failureOf(offered(gateway.client()))).status).toBe(403);
  });

  test('waits for the end of the time bonus, says so, and is not added to it [R-PAY-STAY-ACTIVE, R-PAY-ACTIVE-CODE-BONUS, R-PAY-ONE-DISCOUNT]', async () => {
    const signup_at = new Date();
    const { client, id: userId } = await buyer({ signup_at });
    const begins = new Date(signup_at.getTime() + 4 * HOUR).toISOString();
    expect(await offered(client)).toEqual({ offer: { ...OPEN.offer, begins } });
    expect((await take(client)).offer?.begins).toBe(begins);
    const active = () => client.call('GET /api/discountcode.php', { query: { welcome: 'true' } });
    expect(await active()).toMatchObject({ code: 'TIMEBONUS25', expires: begins });
    expect((await prices(client)).discount?.code).toBe('TIMEBONUS25');
    expect(await pay(client)).toMatchObject({ amount: Math.floor((4499 * 75) / 100), discount_code: 'TIMEBONUS25' });
    await gateway.db
      .updateTable('users')
      .set({ signup_at: new Date(Date.now() - 5 * HOUR) })
      .where('id', '=', userId)
      .execute();
    expect((await active()).value_percentage).toBe(30);
    expect((await prices(client)).discount?.value_percentage).toBe(30);
    expect((await offered(client)).offer).not.toHaveProperty('begins');
    expect(await pay(client, { bundle_id: '40', instead_of_open: true })).toMatchObject({ amount: REDUCED });
  });

  test('begins once the time bonus is used [R-PAY-STAY-ACTIVE]', async () => {
    const { client } = await buyer({ signup_at: new Date() });
    await take(client);
    const payment = await pay(client);
    expect(payment.discount_code).toBe('TIMEBONUS25');
    await notify(gateway, payment.payment_id, { status: 'completed' });
    expect((await prices(client)).discount?.value_percentage).toBe(30);
    expect((await offered(client)).offer).not.toHaveProperty('begins');
  });

  test('is there for who deletes the account and comes back [R-PAY-STAY-ONCE]', async () => {
    const member = await gateway.makeMember({ signup_at: new Date(Date.now() - 5 * HOUR) });
    const { offer } = await take(await gateway.login(member));
    const token = await leave(gateway, member);
    await gateway.client().call('POST /api/reactivate.php', { body: { token } });
    expect(await offered(await gateway.login(member))).toEqual({ offer });
  });
});

test('a tenant cannot give more than 90 percent: what is offered is what is given [C-PAY-STAY, C-PAY-STAY-TAKE, L-PAY-STAY-MOST]', async () => {
  const own = await startTestGateway({ settings: { delete_discount: 95 } });
  try {
    const { client } = await buyerOf(own);
    expect((await offered(client)).offer?.percentage).toBe(90);
    expect((await take(client)).offer?.percentage).toBe(90);
    expect(await pay(client)).toMatchObject({ amount: 449 });
  } finally {
    await own.close();
  }
});

test('a tenant that gives none offers none, and gives none [C-PAY-STAY, C-PAY-STAY-TAKE]', async () => {
  const own = await startTestGateway({ settings: { delete_discount: 0 } });
  try {
    const client = await own.login(await own.makeMember());
    expect(await offered(client)).toEqual({ offer: null });
    expect(await take(client)).toEqual({ offer: null });
    expect(
      (await own.db.selectFrom('discount_codes').selectAll().where('user_id', 'is not', null).execute()).length,
    ).toBe(0);
  } finally {
    await own.close();
  }
});
