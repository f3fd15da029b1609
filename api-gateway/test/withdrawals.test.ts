import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workingDayFrom } from '../src/platform/calendar/working-day.ts';
import { dayIn } from '../src/platform/tenants/day.ts';
import { failureOf } from './failure.ts';
import { personOf, send } from './domain/chat.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { offerOf, withdraw, withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const CHANGED = 'Your unused credits have changed meanwhile, and so has the refund. Please look at the new amount.';

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;

/** A purchase that was paid in the sandbox, so that the sandbox can refund it. */
async function buy(client: TestClient, order: Parameters<typeof pay>[1] = {}): Promise<string> {
  const payment = await pay(client, order);
  await decideInSandbox(client, payment, 'pay');
  await gateway.jobs.runDue();
  await notify(gateway, payment.payment_id, { status: 'completed' });
  return payment.payment_id;
}

async function write(client: TestClient, count: number): Promise<void> {
  const partner = await gateway.makeMember();
  for (let sent = 0; sent < count; sent += 1) await send(client, partner.id);
}

const refundOf = (id: string) =>
  gateway.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
const returned = async (id: string) => {
  const row = await gateway.db
    .selectFrom('sandbox_payments')
    .select('refunded')
    .where('merchant_reference', '=', id)
    .executeTakeFirstOrThrow();
  return row.refunded;
};

describe('a withdrawal', () => {
  test('shows what goes back, and gives it back once when it is confirmed: 33.75 for 30 of 40 [C-PAY-WITHDRAWAL, C-PAY-WITHDRAWAL-CONFIRM, R-PAY-WITHDRAWAL-AMOUNT, R-PAY-WITHDRAWAL-STEPS, R-PAY-WITHDRAWAL-ONCE]', async () => {
    const { client, email } = await buyerOf(gateway);
    const id = await buy(client);
    await write(client, 10);
    expect(await offerOf(client, id)).toMatchObject({ unused: 30, credits: 40, amount: 3375, currency: 'EUR' });
    expect(await account(client), 'nothing is changed by looking').toMatchObject({ credits: 30 });

    const done = await withdraw(client, id, 3375);
    expect(done).toMatchObject({
      status: 'refunded',
      withdrawal: null,
      refund: { kind: 'withdrawal', amount: 3375, credits: 30, sent: false },
    });
    expect(await account(client), 'a part was kept, and Premium with it').toMatchObject({
      credits: 0,
      paid_user: true,
    });
    await withdraw(client, id, 3375);
    await gateway.jobs.runDue();
    await gateway.jobs.runDue();
    expect(await returned(id)).toBe(3375);
    expect(await refundOf(id)).toMatchObject({ status: 'sent' });
    const [mail] = await mailsTo(gateway.client(), email, 2);
    expect(mail?.subject).toBe('Your refund from Alpha: €33.75');
    expect(mail?.text).toContain('30 unused credits were taken back. €33.75 goes back to you the way you paid (iDEAL)');
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('of the only purchase, all of it unused, ends Premium [R-PAY-PREMIUM-REFUNDED]', async () => {
    const { client } = await buyerOf(gateway);
    const id = await buy(client);
    expect(await account(client)).toMatchObject({ paid_user: true });
    await withdraw(client, id, 4499);
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
  });

  test('with a discount gives back of what was paid [R-PAY-WITHDRAWAL-BONUS]', async () => {
    const { client } = await buyerOf(gateway, { signup_at: new Date() });
    const id = await buy(client);
    await write(client, 10);
    expect(await offerOf(client, id)).toMatchObject({ unused: 30, amount: 2531 });
  });

  test('leaves other purchases and free credits alone [R-CREDITS-LOT-OWN]', async () => {
    const { client } = await buyerOf(gateway, { credits: 5 });
    const first = await buy(client, { bundle_id: '15' });
    await buy(client);
    await write(client, 7);
    expect(await offerOf(client, first)).toMatchObject({ unused: 13, credits: 15 });
    await withdrawOffered(client, first);
    expect(await account(client)).toMatchObject({ credits: 40, free_credits: 0, paid_user: true });
  });

  test('is refused when the sum is another one by now [R-PAY-WITHDRAWAL-STEPS]', async () => {
    const { client } = await buyerOf(gateway);
    const id = await buy(client);
    const shown = await offerOf(client, id);
    await write(client, 1);
    expect(await failureOf(withdraw(client, id, shown.amount))).toMatchObject({
      status: 409,
      error: { message: CHANGED },
    });
    expect(await account(client)).toMatchObject({ credits: 39, paid_user: true });
  });

  test('is refused after the 14th day, when nothing is left, and for what was not paid [R-PAY-WITHDRAWAL-PERIOD, L-PAY-REFUND-DAYS]', async () => {
    const { client } = await buyerOf(gateway);
    const open = await pay(client);
    expect(await failureOf(offerOf(client, open.payment_id))).toMatchObject({
      status: 409,
      error: { message: 'This purchase cannot be withdrawn: it was not paid, or it has been paid back already.' },
    });
    const used = await buy(client, { bundle_id: '15' });
    await write(client, 15);
    expect(await failureOf(offerOf(client, used))).toMatchObject({
      status: 409,
      error: { message: 'All credits of this purchase have been used: there is nothing to give back.' },
    });
    const late = await buy(client);
    const age = (text: string) =>
      gateway.db
        .updateTable('payments')
        .set({
          completed_at: sql<Date>`(now() at time zone 'Europe/Amsterdam' - ${text}::interval) at time zone 'Europe/Amsterdam'`,
        })
        .where('id', '=', late)
        .execute();
    await age('14 days');
    expect(await offerOf(client, late)).toMatchObject({
      amount: 4499,
      until_day: workingDayFrom(dayIn('Europe/Amsterdam'), 'NL'),
    });
    // No run of weekends and holidays is longer.
    await age('21 days');
    for (const call of [() => offerOf(client, late), () => withdraw(client, late, 4499)])
      expect(await failureOf(call())).toMatchObject({
        status: 409,
        error: { message: 'The time to withdraw from this purchase is over.' },
      });
  });

  test('of somebody else’s purchase does not exist', async () => {
    const [one, other] = [await buyerOf(gateway), await buyerOf(gateway)];
    const id = await buy(one.client);
    for (const call of [() => offerOf(other.client, id), () => withdraw(other.client, id, 4499)])
      expect(await failureOf(call())).toMatchObject({
        status: 404,
        error: { message: 'This payment does not exist.' },
      });
  });
});

describe('what a provider does not refund', () => {
  test('waits for a moderator also when its member has left [R-MODERATION-REFUNDS, C-MODERATION-REFUNDS, C-MODERATION-COUNTS]', async () => {
    const { client, id: userId } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    await notify(gateway, id, { status: 'completed' });
    await withdraw(client, id, 4499);
    await gateway.jobs.runDue();
    await gateway.db.deleteFrom('users').where('id', '=', userId).execute();

    const { client: moderator } = await personOf(gateway, { role: 'moderator' });
    const { refunds } = await moderator.call('GET /api/refund-review.php');
    expect((await moderator.call('GET /api/moderation.php')).refunds).toBe(refunds.length);
    const refund = refunds.find(({ payment_id: of }) => of === id);
    expect(refund).toMatchObject({ amount: 4499, member: { id: null, name: null, email: null } });
    await moderator.call('PUT /api/refund-review.php', { body: { id: refund?.id ?? 0, decision: 'by_hand' } });
    expect(await refundOf(id)).toMatchObject({ status: 'by_hand' });
  });

  test('waits for a moderator, who tries it again or has paid it by hand [R-MODERATION-REFUNDS, C-MODERATION-REFUNDS, C-MODERATION-REFUND-DECIDE, C-MODERATION-COUNTS]', async () => {
    const { client, id: userId } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    // The provider knows nothing of a payment: it refuses to refund it.
    await notify(gateway, id, { status: 'completed' });
    await withdraw(client, id, 4499);
    await gateway.jobs.runDue();
    expect(await refundOf(id)).toMatchObject({ status: 'failed', sent_at: null });

    const moderator = await personOf(gateway, { role: 'moderator' });
    const waiting = async () => (await moderator.client.call('GET /api/refund-review.php')).refunds;
    const [refund] = await waiting();
    expect(refund).toMatchObject({ payment_id: id, amount: 4499, currency: 'EUR', member: { id: userId } });
    expect((await moderator.client.call('GET /api/moderation.php')).refunds).toBe(1);
    const decide = (decision: 'retry' | 'by_hand') =>
      moderator.client.call('PUT /api/refund-review.php', { body: { id: refund?.id ?? 0, decision } });
    await decide('retry');
    expect(await waiting()).toEqual([]);
    await gateway.jobs.runDue();
    expect(await waiting(), 'it fails again').toHaveLength(1);
    await decide('by_hand');
    expect(await refundOf(id)).toMatchObject({ status: 'by_hand' });
    expect(await failureOf(decide('by_hand'))).toMatchObject({
      status: 409,
      error: { message: 'Another moderator has seen to this refund already.' },
    });
  });
});
