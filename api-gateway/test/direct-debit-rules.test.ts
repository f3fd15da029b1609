import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginDebit,
  codeTo,
  collectDue,
  letCodesAge,
  makeDebit,
  ownPhone,
  sendForm,
  typeCode,
} from './domain/direct-debit.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { untilWaiting } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const show = (client: TestClient, payment: string) => client.call('GET /api/directdebit.php', { query: { payment } });
const rowOf = (id: string) =>
  gateway.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the code of a direct debit', () => {
  test('that is wrong is refused, and works no longer after three tries [V-PAY-DEBIT-OTP, R-PAY-DEBIT-OTP-TRIES, L-PAY-OTP-TRIES]', async () => {
    const { client, id: user } = await buyerOf(gateway);
    const { id, phone } = await beginDebit(client);
    const code = await codeTo(client, phone);
    for (const typed of [wrong(code), '12345', 'abcdef']) {
      expect(await failureOf(typeCode(client, id, typed))).toMatchObject({
        status: 422,
        error: { fields: { otp: 'Code invalid' } },
      });
    }
    expect((await show(client, id)).code).toMatchObject({ tries_left: 0 });
    expect(await failureOf(typeCode(client, id, code))).toMatchObject({ status: 410 });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    // Another code has tries of its own, and the first works no longer.
    await letCodesAge(gateway, user, 61);
    await sendForm(client, id, { phone });
    expect(await typeCode(client, id, await codeTo(client, phone))).toMatchObject({ status: 'completed' });
  });

  test('works for ten minutes [L-PAY-OTP-MINUTES]', async () => {
    const { client, id: user } = await buyerOf(gateway);
    const { id, phone } = await beginDebit(client);
    const code = await codeTo(client, phone);
    await letCodesAge(gateway, user, 599);
    expect(await failureOf(typeCode(client, id, wrong(code)))).toMatchObject({ status: 422 });
    await letCodesAge(gateway, user, 2);
    expect(await failureOf(typeCode(client, id, code))).toMatchObject({
      status: 410,
      error: { message: 'This code has expired. Have a new one sent.' },
    });
  });

  test('can be had again after 60 s, three times a day, by a member and to a number [L-PAY-OTP-RESEND, L-PAY-OTP-DAY]', async () => {
    const { client, id: user } = await buyerOf(gateway);
    const { id, phone } = await beginDebit(client);
    const soon = await failureOf(sendForm(client, id, { phone }));
    expect(soon).toMatchObject({ status: 429 });
    expect(soon.error.message).toMatch(/^You can have another code sent in \d+ s\.$/);
    for (let sent = 1; sent < 3; sent += 1) {
      await makeOld(user, phone);
      expect(await sendForm(client, id, { phone })).toMatchObject({ tries_left: 3 });
    }
    await makeOld(user, phone);
    expect((await failureOf(sendForm(client, id, { phone }))).error.message).toMatch(/all your codes for today/);
    expect((await failureOf(sendForm(client, id, { phone: ownPhone() }))).status).toBe(429);
    const other = await buyerOf(gateway);
    const { payment_id: second } = await pay(other.client, { method: 'sdd' });
    expect((await failureOf(sendForm(other.client, second, { phone }))).status).toBe(429);
    expect(await sendForm(other.client, second, { phone: ownPhone() })).toMatchObject({ tries_left: 3 });
  });

  /** So that the last message was 61 s ago, all of them on this day of the tenant: not after its midnight. */
  async function makeOld(user: number, phone: string) {
    await sql`update direct_debit_messages
      set sent_at = greatest(sent_at - interval '61 seconds', date_trunc('day', now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam')
      where user_id = ${user} or phone = ${phone}`.execute(gateway.db);
  }

  test('goes to a number once when two members request one for it at once [R-PAY-DEBIT-OTP-NUMBER]', async () => {
    const phone = ownPhone();
    const orders = await Promise.all(
      [await buyerOf(gateway), await buyerOf(gateway)].map(async ({ client }) => {
        const { payment_id: id } = await pay(client, { method: 'sdd' });
        return { client, id };
      }),
    );
    const { outcomes } = await gateway.db.transaction().execute(async (trx) => {
      await sql`lock table direct_debit_messages in share mode`.execute(trx);
      const begun = Promise.allSettled(orders.map(({ client, id }) => sendForm(client, id, { phone })));
      await untilWaiting(gateway.db, trx, 2);
      return { outcomes: begun };
    });
    const refusals = (await outcomes).filter((outcome) => outcome.status === 'rejected');
    expect(refusals).toMatchObject([{ reason: { status: 429 } }]);
  });

  test('of two that are typed at once signs one debit', async () => {
    const { client } = await buyerOf(gateway);
    const { id, phone } = await beginDebit(client);
    const code = await codeTo(client, phone);
    const all = await Promise.all(Array.from({ length: 5 }, () => typeCode(client, id, code)));
    expect(all.every(({ status }) => status === 'completed')).toBe(true);
    expect(await account(client)).toMatchObject({ credits: 15 });
  });
});

const debitIn = async (client: TestClient) =>
  (await client.call('GET /api/bundles.php', { query: { country: 'NL' } })).methods.find(({ id }) => id === 'sdd');
const offered = async (client: TestClient) => (await debitIn(client)) !== undefined;

describe('the limit of direct debits', () => {
  test('is EUR 150 in 30 days [R-PAY-DEBIT-LIMIT, R-PAY-DEBIT-OFFERED, T-PAY-DEBIT-LIMIT, L-PAY-DEBIT-SUM]', async () => {
    const { client, id: user } = await buyerOf(gateway);
    const message = 'You have reached the direct debit limit.';
    const refusal = { status: 409, error: { message } };
    const { payment_id: next } = await pay(client, { method: 'sdd', bundle_id: '15' });
    expect(await offered(client)).toBe(true);
    const { payment_id: first } = await makeDebit(client, { bundle_id: '160' });
    expect(await offered(client), 'not even for the cheapest bundle').toBe(false);
    expect(await failureOf(pay(client, { method: 'sdd', bundle_id: '40' }))).toMatchObject({
      ...refusal,
      error: { message, fields: { method: message } },
    });
    expect(await failureOf(show(client, next))).toMatchObject({ error: { message, fields: { method: message } } });
    expect(await failureOf(sendForm(client, next, { phone: ownPhone() }))).toMatchObject(refusal);
    const move = (interval: string) =>
      gateway.db
        .updateTable('payments')
        .set({ completed_at: sql<Date>`now() - ${interval}::interval` })
        .where('id', '=', first)
        .execute();
    await move('29 days 23 hours');
    await letCodesAge(gateway, user, 61);
    expect(await failureOf(sendForm(client, next, { phone: ownPhone() }))).toMatchObject(refusal);
    await move('30 days 1 minute');
    expect(await offered(client)).toBe(true);
    expect(await sendForm(client, next, { phone: ownPhone() })).toMatchObject({ tries_left: 3 });
  });

  test('says up to which price it has room, where that is not for every bundle [R-PAY-DEBIT-OFFERED]', async () => {
    const { client } = await buyerOf(gateway);
    expect(await debitIn(client)).toEqual({ id: 'sdd', instant: false });
    await makeDebit(client, { bundle_id: '80' });
    expect(await debitIn(client)).toEqual({ id: 'sdd', instant: false, most: 15_000 - 7999 });
  });

  test('does not count what was withdrawn before it was collected [R-PAY-DEBIT-LIMIT, L-PAY-DEBIT-SUM, R-PAY-WITHDRAWAL-NOT-COLLECTED]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: kept } = await makeDebit(client, { bundle_id: '160' });
    expect(await offered(client)).toBe(false);
    await withdrawOffered(client, kept);
    expect(await offered(client), 'it is never collected').toBe(true);
  });

  test('counts what was withdrawn after its collection began [R-PAY-DEBIT-LIMIT, L-PAY-DEBIT-SUM]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client, { bundle_id: '160' });
    await collectDue(gateway);
    await withdrawOffered(client, id);
    expect(await offered(client)).toBe(false);
  });

  test('holds for debits that are signed at once', async () => {
    const { client, id: user } = await buyerOf(gateway);
    const first = await beginDebit(client, { bundle_id: '80' });
    await letCodesAge(gateway, user, 61);
    const second = await beginDebit(client, { bundle_id: '160' });
    const sign = async ({ id, phone }: typeof first) => typeCode(client, id, await codeTo(client, phone));
    const outcomes = await Promise.allSettled([sign(first), sign(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await gateway.db
      .selectFrom('payments')
      .select('amount')
      .where('user_id', '=', user)
      .where('status', '=', 'completed')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

test('a charge-back of a card blocks direct debit as well, also after a withdrawal [R-PAY-CHARGEBACK-DEBIT]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client, { method: 'visa', bundle_id: '15' });
  await notify(gateway, id, { status: 'completed' });
  await withdrawOffered(client, id);
  expect(await offered(client), 'a withdrawal is a right').toBe(true);
  await notify(gateway, id, { status: 'chargeback' });
  expect((await failureOf(pay(client, { method: 'sdd' }))).status).toBe(403);
});

describe('a charge-back of a direct debit', () => {
  test.each(['chargeback', 'failed'] as const)(
    'reported as %s blocks direct debit and takes unused credits only [R-PAY-CHARGEBACK-DEBIT, R-PAY-DEBIT-OFFERED, R-PAY-CHARGEBACK-UNUSED, T-PAY-DEBIT-BLOCKED]',
    async (status) => {
      const { client } = await buyerOf(gateway);
      const { payment_id: next } = await pay(client, { method: 'sdd' });
      const { payment_id: id } = await makeDebit(client);
      await collectDue(gateway);
      await notify(gateway, id, { status });
      expect((await rowOf(id)).status).toBe('chargeback');
      expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
      expect(await offered(client)).toBe(false);
      for (const call of [
        () => sendForm(client, next, { phone: ownPhone() }),
        () => show(client, next),
        () => pay(client, { method: 'sdd', bundle_id: '15' }),
      ])
        expect(await failureOf(call())).toMatchObject({
          status: 403,
          error: { message: 'Your account is blocked for direct debit payments.' },
        });
      expect(await pay(client, { method: 'paypal' })).toMatchObject({ status: 'created' });
      expect(await verifiedFaults(gateway.db)).toEqual([]);
    },
  );
});

test('a debit that nobody has signed in half an hour has expired, also before housekeeping writes that down [L-PAY-PRICE-LOCK]', async () => {
  const { client } = await buyerOf(gateway);
  const { id } = await beginDebit(client);
  const read = () => client.call('GET /api/payment.php', { query: { id } });
  const listed = async () => (await client.call('GET /api/transactions.php')).transactions[0]?.status;
  expect(await read()).toMatchObject({ status: 'created' });
  expect(await listed()).toBe('created');
  await sql`update payments set expires_at = now() - interval '1 second' where id = ${id}`.execute(gateway.db);
  expect(await read()).toMatchObject({ status: 'expired', redirect_url: null });
  expect(await listed()).toBe('expired');
});

test('the page of a debit that is signed says so [R-PAY-DEBIT-SIGNED-SHOWN]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(client);
  expect(await failureOf(show(client, id))).toMatchObject({
    status: 409,
    error: { message: 'You have signed this direct debit. Nothing is left to do.' },
  });
});
