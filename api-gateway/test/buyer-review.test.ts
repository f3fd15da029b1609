import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { personOf } from './domain/chat.ts';
import { pdfText } from './domain/receipts.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';
import { BETA } from './tenants.ts';

let gateway: TestGateway;
let moderator: TestClient;
let moderatorId: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ client: moderator, id: moderatorId } = await personOf(gateway, { role: 'moderator' }));
});
afterAll(() => gateway.close());

type Act = BodyOf<'PUT /api/buyer-review.php'>;
const act = (body: Act, client = moderator) => client.call('PUT /api/buyer-review.php', { body });
const find = async (wanted: string, client = moderator) =>
  (await client.call('GET /api/buyer-review.php', { query: { wanted } })).buyer;
/** What was queued for an address, the oldest first. */
const queuedFor = (email: string) =>
  gateway.db.selectFrom('mail_outbox').select('kind').where('recipient', '=', email).orderBy('created_at').execute();
const logOf = (memberId: number) =>
  gateway.db
    .selectFrom('moderation_log')
    .select(['subject', 'decision', 'reason', 'moderator_id'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();

/** A purchase of 40 credits for 44.99 of a member who was banned since. */
async function bannedBuyer() {
  const buyer = await buyerOf(gateway);
  const payment = await pay(buyer.client);
  const { payment_id: id } = payment;
  await decideInSandbox(buyer.client, payment, 'pay');
  await notify(gateway, id, { status: 'completed' });
  await sql`update users set status = 'banned' where id = ${buyer.id}`.execute(gateway.db);
  return { ...buyer, userId: buyer.id, payment: id };
}

const add = (member_id: number, changes: Partial<Extract<Act, { action: 'add' }>> = {}): Act => ({
  action: 'add',
  member_id,
  key: randomUUID(),
  credits: 20,
  reason: 'missing',
  ...changes,
});

test('a banned buyer is found by address and by invoice, with what a withdrawal would give back [C-MODERATION-BUYER, R-MODERATION-BUYERS]', async () => {
  const { email, userId, payment } = await bannedBuyer();
  const found = await find(` ${email.toUpperCase()} `);
  expect(found).toMatchObject({
    id: userId,
    email,
    status: 'banned',
    credits: 40,
    purchases: [{ id: payment, amount: 4499, withdrawal: { unused: 40, amount: 4499, late: false } }],
  });
  expect(await find(found?.purchases[0]?.invoice_number ?? '')).toEqual(found);
  for (const nobody of ['nobody@example.test', '2026-999999', 'abc']) expect(await find(nobody)).toBeNull();
});

test('a withdrawal for a banned buyer is made once, with its refund, its mail and a row of the log [C-MODERATION-BUYER-ACT, R-PAY-WITHDRAWAL-WRITTEN, R-MODERATION-LOG]', async () => {
  const { email, userId, payment: payment_id } = await bannedBuyer();
  const withdraw = (amount: number): Act => ({ action: 'withdraw', payment_id, amount, whenever: false });
  expect(await failureOf(act(withdraw(4498)))).toMatchObject({ status: 409 });
  await Promise.all([act(withdraw(4499)), act(withdraw(4499))]);
  await act(withdraw(4499));
  await gateway.jobs.runDue('payment-refund');
  const refunds = gateway.db
    .selectFrom('refunds')
    .select(['kind', 'amount', 'status'])
    .where('payment_id', '=', payment_id);
  expect(await refunds.execute()).toEqual([{ kind: 'withdrawal', amount: 4499, status: 'sent' }]);
  expect(await logOf(userId)).toEqual([
    { subject: 'withdrawal', decision: 'withdrawn', reason: '', moderator_id: moderatorId },
  ]);
  expect(await queuedFor(email)).toEqual([{ kind: 'receipt' }, { kind: 'refund' }]);
  expect(await find(email)).toMatchObject({ credits: 0, purchases: [{ withdrawal: null }] });
  expect(await verifiedFaults(gateway.db)).toEqual([]);
});

test('after the period a withdrawal says that it is late, and is made where the moderator says that it is owed [R-PAY-WITHDRAWAL-WRITTEN, R-PAY-WITHDRAWAL-PERIOD]', async () => {
  const { email, userId, payment: payment_id } = await bannedBuyer();
  await sql`update payments set completed_at = now() - interval '30 days' where id = ${payment_id}`.execute(gateway.db);
  expect(await find(email)).toMatchObject({ purchases: [{ withdrawal: { amount: 4499, late: true } }] });
  const withdraw = { action: 'withdraw', payment_id, amount: 4499 } as const;
  expect(await failureOf(act({ ...withdraw, whenever: false }))).toMatchObject({ status: 409 });
  await act({ ...withdraw, whenever: true });
  expect(await logOf(userId)).toMatchObject([{ subject: 'withdrawal', reason: 'whenever' }]);
});

test('credits that are missing are added once, with the reason in a mail and in the log [R-MODERATION-ADJUSTMENT, L-CREDITS-ADJUSTMENT, R-CREDITS-LEDGER]', async () => {
  const { client, id, email } = await buyerOf(gateway);
  await client.call('PUT /api/user.php', { body: { language: 'fr' } });
  const body = add(id);
  await Promise.all([act(body), act(body)]);
  await act(body);
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(20);
  const { movements } = await client.call('GET /api/transactions.php');
  expect(movements).toMatchObject([{ kind: 'adjustment', amount: 20 }]);
  expect(await logOf(id)).toEqual([
    { subject: 'adjustment', decision: 'added', reason: 'missing', moderator_id: moderatorId },
  ]);
  expect(await queuedFor(email)).toEqual([{ kind: 'adjustment' }]);
  const [mail] = await mailsTo(gateway.client(), email);
  expect(mail?.subject).toMatch(/^20\scrédits de Alpha$/);
  expect(mail?.text).toContain('Cela manquait à votre compte.');
  for (const credits of [0, -5, 1.5, LIMITS.adjustmentCredits + 1])
    expect(await failureOf(act(add(id, { credits })))).toMatchObject({ status: 422 });
  expect(await verifiedFaults(gateway.db)).toEqual([]);
});

test('a moderator adds credits twenty times a day, and another one goes on [L-CREDITS-ADJUSTMENTS-DAY]', async () => {
  const { client, id } = await buyerOf(gateway);
  const { client: busy } = await personOf(gateway, { role: 'moderator' });
  const made = LIMITS.adjustmentsPerDay;
  for (let times = 0; times < made; times += 1) await act(add(id, { credits: 1 }), busy);
  expect(await failureOf(act(add(id), busy))).toMatchObject({ status: 429 });
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(made);
  await act(add(id));
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(made + 20);
});

test('the receipt of a banned buyer is mailed again, once, with its credit note [R-MODERATION-RECEIPT-AGAIN]', async () => {
  const { email, userId, payment: payment_id } = await bannedBuyer();
  await act({ action: 'withdraw', payment_id, amount: 4499, whenever: false });
  const again: Act = { action: 'receipts', payment_id, key: randomUUID() };
  await act(again);
  await act(again);
  expect(await queuedFor(email)).toHaveLength(4);
  await mailsTo(gateway.client(), email, 4);
  const kept = await gateway.db.selectFrom('kept_mails').select('raw').where('recipient', '=', email).execute();
  const papers = await Promise.all(
    kept.map(async ({ raw }) => {
      const { attachments } = await PostalMime.parse(raw);
      return pdfText(Buffer.from(attachments[0]?.content as ArrayBuffer));
    }),
  );
  for (const title of ['Alpha Receipt Invoice number', 'Alpha Credit note Credit note number'])
    expect(papers.filter((text) => text.startsWith(title))).toHaveLength(2);
  expect(await logOf(userId)).toMatchObject([{ subject: 'withdrawal' }, { subject: 'receipt', decision: 'mailed' }]);
});

test('nobody else does it, no moderator for themselves, and none for a member of another site [R-MODERATION-ROLE, R-MODERATION-OWN, R-MODERATION-BUYERS]', async () => {
  const { client, id } = await buyerOf(gateway);
  expect(await failureOf(act(add(id), client))).toMatchObject({ status: 403 });
  expect(await failureOf(find('2026-000001', client))).toMatchObject({ status: 403 });
  expect(await failureOf(act(add(moderatorId)))).toMatchObject({ status: 409 });
  expect(await logOf(moderatorId)).toEqual([]);
  const { email, userId, payment: payment_id } = await bannedBuyer();
  await sql`update users set tenant_id = ${BETA} where id = ${userId}`.execute(gateway.db);
  await sql`update payments set tenant_id = ${BETA} where id = ${payment_id}`.execute(gateway.db);
  expect(await find(email)).toBeNull();
  for (const body of [
    add(userId),
    { action: 'withdraw', payment_id, amount: 4499, whenever: true },
    { action: 'receipts', payment_id, key: randomUUID() },
  ] satisfies Act[])
    expect(await failureOf(act(body))).toMatchObject({ status: 404 });
  expect(await logOf(userId)).toEqual([]);
});

test('a buyer is found by the number of an order, also of one that was never paid, and not on another site [C-MODERATION-BUYER]', async () => {
  const buyer = await buyerOf(gateway);
  const { payment_id: id } = await pay(buyer.client);
  const number = `${id.slice(0, 4)}-${id.slice(4, 8)}`;
  for (const wanted of [number.toUpperCase(), number, id])
    expect(await find(wanted), wanted).toMatchObject({ id: buyer.id });
  await sql`update users set tenant_id = ${BETA} where id = ${buyer.id}`.execute(gateway.db);
  await sql`update payments set tenant_id = ${BETA} where id = ${id}`.execute(gateway.db);
  for (const wanted of [number, id]) expect(await find(wanted)).toBeNull();
});

test('a part of the price is given back once, and then the rest with the unused credits [R-PAY-PRICE-LOWERED, R-PAY-PRICE-REFUNDED, C-MODERATION-BUYER-ACT, R-MODERATION-LOG]', async () => {
  const { email, userId, payment: payment_id } = await bannedBuyer();
  const part: Act = { action: 'refund', payment_id, key: randomUUID(), amount: 1000 };
  await Promise.all([act(part), act(part)]);
  await act(part);
  const purchase = async () => (await find(email))?.purchases[0];
  expect(await purchase()).toMatchObject({
    status: 'completed',
    refunds: [{ kind: 'refund', amount: 1000, credits: 0 }],
    withdrawal: { unused: 40, amount: 3499 },
  });
  const more: Act = { ...part, key: randomUUID(), amount: 3500 };
  expect(await failureOf(act(more))).toMatchObject({ status: 409 });
  await act({ ...more, amount: 3499 });
  expect(await find(email)).toMatchObject({
    credits: 0,
    purchases: [{ status: 'refunded', refunds: [{ amount: 1000 }, { amount: 3499, credits: 40 }], withdrawal: null }],
  });
  await gateway.jobs.runDue('payment-refund');
  await gateway.jobs.runDue('payment-refund');
  expect((await purchase())?.refunds.map(({ sent }) => sent)).toEqual([true, true]);
  expect(await logOf(userId)).toMatchObject([
    { subject: 'refund', decision: 'price_lowered' },
    { subject: 'refund', decision: 'price_refunded' },
  ]);
  const mails = (await mailsTo(gateway.client(), email, 3)).map(({ text }) => text).join();
  expect(mails).toContain('€10.00 of the €44.99 that you paid goes back to you');
  const nobodys: Act = { ...part, key: randomUUID(), payment_id: randomUUID() };
  expect(await failureOf(act(nobodys))).toMatchObject({ status: 404 });
  expect(await verifiedFaults(gateway.db)).toEqual([]);
});
