import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letCodesAge, ownPhone, sendForm, typeCode } from './domain/direct-debit.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { startSmsServer, type SmsServer } from './domain/sms-server.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
let server: SmsServer;
beforeAll(async () => {
  server = await startSmsServer();
  gateway = await startTestGateway({ env: { SMS_GATEWAY_URL: server.url, SMS_GATEWAY_TOKEN: 'x'.repeat(16) } });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(() => server.reply(202));

const shownCode = async (client: TestClient, payment: string) =>
  (await client.call('GET /api/directdebit.php', { query: { payment } })).code;
const rowOf = (id: string) =>
  gateway.db.selectFrom('direct_debits').selectAll().where('payment_id', '=', id).executeTakeFirst();
/** The code in the last message to a number. */
const codeAt = (phone: string) =>
  /\d{6}/.exec(server.posted.findLast(({ body }) => body.to === phone)?.body.text ?? '')?.[0] ?? '';
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** An order whose code has reached its payer, who may have another one sent. */
async function haveCode() {
  const { client, id: user } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client, { method: 'sdd' });
  const phone = ownPhone();
  await sendForm(client, id, { phone });
  await letCodesAge(gateway, user, 61);
  return { client, id, phone, code: codeAt(phone) };
}

async function failToSend(client: TestClient, id: string, phone: string) {
  server.reply(500);
  expect(await failureOf(sendForm(client, id, { phone }))).toMatchObject({
    status: 502,
    error: { code: 'upstream_failed' },
  });
  server.reply(202);
}

describe('a code of a direct debit that could not be sent', () => {
  test('is not said to be sent after a reload, is no code, and may be had at once [C-PAY-DEBIT, L-PAY-OTP-RESEND]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { method: 'sdd' });
    const phone = ownPhone();
    await failToSend(client, id, phone);
    expect(await shownCode(client, id)).toBeNull();
    expect(await rowOf(id)).toBeUndefined();
    const unsent = codeAt(phone);
    expect(unsent).toMatch(/^\d{6}$/);
    expect(await failureOf(typeCode(client, id, unsent))).toMatchObject({ status: 422 });
    await sendForm(client, id, { phone });
    expect(await typeCode(client, id, codeAt(phone))).toMatchObject({ status: 'completed' });
  });

  test('leaves the code before it as it was, with its form, its time and its tries [C-PAY-DEBIT, L-PAY-OTP-TRIES, L-PAY-OTP-MINUTES]', async () => {
    const { client, id, phone, code } = await haveCode();
    expect(await failureOf(typeCode(client, id, wrong(code)))).toMatchObject({ status: 422 });
    const [row, shown] = [await rowOf(id), await shownCode(client, id)];
    expect(shown).toMatchObject({ tries_left: 2 });
    await failToSend(client, id, ownPhone());
    expect(await rowOf(id)).toEqual(row);
    expect(await shownCode(client, id)).toEqual(shown);
    expect(row?.phone).toBe(phone);
    expect(await typeCode(client, id, code)).toMatchObject({ status: 'completed' });
  });

  test('counts the tries that were made while it was on its way [R-PAY-DEBIT-OTP-TRIES]', async () => {
    const { client, id, phone, code } = await haveCode();
    expect(await failureOf(typeCode(client, id, wrong(code)))).toMatchObject({ status: 422 });
    const before = server.posted.length;
    server.reply('silence');
    const sending = failureOf(sendForm(client, id, { phone }));
    await expect.poll(() => server.posted.length).toBe(before + 1);
    expect(await failureOf(typeCode(client, id, wrong(codeAt(phone))))).toMatchObject({ status: 422 });
    server.dropAll();
    expect(await sending).toMatchObject({ status: 502 });
    expect(await shownCode(client, id)).toMatchObject({ tries_left: 1 });
  });

  test('does not take the place of a newer one [C-PAY-DEBIT]', async () => {
    const { client, id, phone } = await haveCode();
    const before = server.posted.length;
    server.reply('silence');
    const sending = failureOf(sendForm(client, id, { phone }));
    await expect.poll(() => server.posted.length).toBe(before + 1);
    // As if the first were on its way for more than a minute.
    await gateway.db.deleteFrom('direct_debit_messages').where('phone', '=', phone).execute();
    server.reply(202);
    await sendForm(client, id, { phone });
    const newer = codeAt(phone);
    server.dropAll();
    expect(await sending).toMatchObject({ status: 502 });
    expect(await typeCode(client, id, newer)).toMatchObject({ status: 'completed' });
  });
});
