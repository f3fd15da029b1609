import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { personOf, send } from './domain/chat.ts';
import { collectDue, letCodesAge, makeDebit, ownPhone, sendForm } from './domain/direct-debit.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { receiptText } from './domain/receipts.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { BETA, startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const shown = async (client: TestClient, id: string) =>
  (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0];
const ledgerFaults = async () => (await checkLedger(gateway.db)).flatMap(({ faults }) => faults);
const sentBack = async (id: string) =>
  (
    await gateway.db
      .selectFrom('sandbox_payments')
      .select('refunded')
      .where('merchant_reference', '=', id)
      .executeTakeFirstOrThrow()
  ).refunded;

/** A debit of 15 credits for 19.99 that its provider collects, of which so many credits were used before it was withdrawn. */
async function withdrawnDebit(used: number) {
  const buyer = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(buyer.client);
  await collectDue(gateway);
  const partner = await personOf(gateway);
  for (let sent = 0; sent < used; sent += 1) await send(buyer.client, partner.id);
  await withdrawOffered(buyer.client, id);
  return { ...buyer, userId: buyer.id, id };
}

const nextDebit = (client: TestClient, bundle = '15') => failureOf(pay(client, { method: 'sdd', bundle_id: bundle }));

describe('a direct debit that was withdrawn', () => {
  test.each([0, 5])('counts for the limit, with %d of its credits used [R-PAY-DEBIT-LIMIT]', async (used) => {
    const { client } = await withdrawnDebit(used);
    // 19.99 and 139.99 are more than 150.
    expect(await nextDebit(client, '160')).toMatchObject({
      status: 409,
      error: { message: 'You have reached the direct debit limit.' },
    });
  });

  test.each(['chargeback', 'failed'] as const)(
    'in part and is %s then gives the rest back once, and blocks [R-PAY-STATUS-REST-RETURNED, R-PAY-CHARGEBACK-DEBIT, R-PAY-REFUND-LINES]',
    async (status) => {
      const { client, id, email } = await withdrawnDebit(5);
      await gateway.jobs.runDue('payment-refund');
      expect(await sentBack(id)).toBe(1333);
      expect(await account(client), 'a part was kept, and Premium with it').toMatchObject({ paid_user: true });

      await notify(gateway, id, { status });
      await notify(gateway, id, { status });
      expect(await shown(client, id)).toMatchObject({
        status: 'chargeback',
        refunds: [
          { kind: 'withdrawal', amount: 1333, credits: 10, sent: true },
          { kind: 'chargeback', amount: 666, credits: 0, sent: true },
        ],
      });
      expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
      expect(await nextDebit(client)).toMatchObject({ status: 403 });
      const receipt = await receiptText(client, id);
      expect(receipt).toMatch(/Withdrawal: 10 unused credits −€13\.33.* Charge-back by your bank −€6\.66/);
      const mails = await mailsTo(gateway.client(), email, 4);
      expect(mails.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining([
          'Your refund from Alpha: €13.33',
          'Your bank has taken your payment to Alpha back: €19.99',
        ]),
      );
      expect(await ledgerFaults()).toEqual([]);
    },
  );

  test('in part and comes back before the money was sent: that is sent no longer [R-PAY-STATUS-REST-RETURNED]', async () => {
    const { client, id } = await withdrawnDebit(5);
    await notify(gateway, id, { status: 'chargeback' });
    await gateway.jobs.runDue('payment-refund');
    expect(await sentBack(id)).toBe(0);
    expect((await shown(client, id))?.refunds).toMatchObject([
      { kind: 'withdrawal', amount: 1333, sent: true },
      { kind: 'chargeback', amount: 666, sent: true },
    ]);
    expect(await ledgerFaults()).toEqual([]);
  });

  test.each(['chargeback', 'failed'] as const)(
    'as a whole and is %s before the money was sent is paid back once, and blocks [R-PAY-CHARGEBACK-DEBIT, R-PAY-STATUS-RETURNED, R-PAY-CHARGEBACK-REFUND]',
    async (status) => {
      const { client, id } = await withdrawnDebit(0);
      await notify(gateway, id, { status });
      await gateway.jobs.runDue('payment-refund');
      expect(await sentBack(id)).toBe(0);
      expect(await shown(client, id)).toMatchObject({
        status: 'refunded',
        refunds: [{ kind: 'withdrawal', amount: 1999, sent: true }],
      });
      expect(await nextDebit(client)).toMatchObject({ status: 403 });
      expect(await ledgerFaults()).toEqual([]);
    },
  );

  test('and is charged back for another sum changes nothing', async () => {
    const { client, id, userId } = await withdrawnDebit(5);
    await notify(gateway, id, { status: 'chargeback', amount: 1 });
    expect(await shown(client, id)).toMatchObject({ status: 'refunded', refunds: [{ kind: 'withdrawal' }] });
    const { payment_id: next } = await pay(client, { method: 'sdd', bundle_id: '15' });
    await letCodesAge(gateway, userId, 61);
    expect(await sendForm(client, next, { phone: ownPhone() })).toMatchObject({ tries_left: 3 });
  });
});

test('what is left of a purchase after a withdrawal is given back by its provider too [R-PAY-STATUS-REST-RETURNED]', async () => {
  const { client, id } = await withdrawnDebit(5);
  await gateway.jobs.runDue('payment-refund');
  await notify(gateway, id, { status: 'refunded' });
  await notify(gateway, id, { status: 'refunded' });
  expect(await shown(client, id)).toMatchObject({
    status: 'refunded',
    refunds: [
      { kind: 'withdrawal', amount: 1333 },
      { kind: 'refund', amount: 666 },
    ],
  });
  expect(await account(client)).toMatchObject({ paid_user: false });
  expect(await ledgerFaults()).toEqual([]);
});

test('a debit is charged back after its member has left, too [R-PAY-CHARGEBACK-LEFT]', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(client);
  await collectDue(gateway);
  await gateway.db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await notify(gateway, id, { status: 'chargeback' })).toMatchObject({ status: 204 });
  const row = gateway.db.selectFrom('payments').select(['status', 'refunded_amount']).where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ status: 'chargeback', refunded_amount: 1999 });
  expect(await ledgerFaults()).toEqual([]);
});

describe('a refund that was with its buyer when the bank took the money back as well', () => {
  let moderator: TestClient;
  beforeAll(async () => {
    ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
  });
  const lossesOf = async (id: string) =>
    (await moderator.call('GET /api/loss-review.php')).losses.filter(({ payment_id: of }) => of === id);
  const follow = async () => {
    await sql`update refunds set sent_at = sent_at - interval '5 hours', checked_at = checked_at - interval '5 hours'
      where status = 'sent' and arrived_at is null`.execute(gateway.db);
    await runRecurring(gateway, 'sent-refunds');
  };

  test.each(['before', 'after'] as const)(
    'and arrived %s the charge-back is for a moderator, with what was lost, once [R-MODERATION-LOSSES, C-MODERATION-LOSSES, C-MODERATION-LOSS-DECIDE, C-MODERATION-COUNTS, R-MODERATION-ONCE, R-CREDITS-LEDGER-VERIFIED]',
    async (when) => {
      const { id, userId, email } = await withdrawnDebit(5);
      await gateway.jobs.runDue('payment-refund');
      if (when === 'before') await follow();
      await notify(gateway, id, { status: 'chargeback' });
      await notify(gateway, id, { status: 'chargeback' });
      expect(await lossesOf(id)).toHaveLength(when === 'before' ? 1 : 0);
      if (when === 'after') await follow();
      const [loss, ...others] = await lossesOf(id);
      expect(others).toEqual([]);
      expect(loss).toMatchObject({ amount: 1333, currency: 'EUR', method: 'sdd', member: { id: userId, email } });
      const { losses } = await moderator.call('GET /api/loss-review.php');
      expect((await moderator.call('GET /api/moderation.php')).losses).toBe(losses.length);
      expect(await ledgerFaults()).toEqual([]);

      const decided = { body: { id: loss?.id ?? 0, decision: 'recovered' as const } };
      await moderator.call('PUT /api/loss-review.php', decided);
      expect(await lossesOf(id)).toEqual([]);
      expect(await failureOf(moderator.call('PUT /api/loss-review.php', decided))).toMatchObject({
        status: 409,
        error: { message: 'Another moderator has seen to this loss already.' },
      });
    },
  );

  test.each(['before', 'after'] as const)(
    'and arrived %s the charge-back is mailed to each moderator of the site, once, without its buyer [R-MODERATION-LOSS-MAILED]',
    async (when) => {
      const { email: address } = await gateway.makeMember({ role: 'moderator' });
      const { email: other } = await gateway.makeMember({ role: 'moderator', tenant_id: BETA });
      const { id, email } = await withdrawnDebit(5);
      await gateway.jobs.runDue('payment-refund');
      if (when === 'before') await follow();
      await notify(gateway, id, { status: 'chargeback' });
      await notify(gateway, id, { status: 'chargeback' });
      if (when === 'after') await follow();
      const [mail] = await mailsTo(gateway.client(), address);
      expect(mail?.subject).toBe('Money went back twice: €13.33');
      expect(mail?.text).toContain(`order ${`${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()} (SEPA direct debit)`);
      expect(mail?.text).not.toContain(email);
      const queued = gateway.db.selectFrom('mail_outbox').select('recipient').where('kind', '=', 'loss');
      const recipients = (await queued.execute()).map(({ recipient }) => recipient);
      expect(recipients.filter((recipient) => recipient === address)).toHaveLength(1);
      expect(recipients).not.toContain(other);
    },
  );

  test('is no matter of the moderators of another tenant [R-MODERATION-LOSSES, C-MODERATION-LOSS-DECIDE]', async () => {
    const elsewhere = await gateway.makeMember({ role: 'moderator', tenant_id: BETA });
    const theirs = await gateway.login({ ...elsewhere, host: 'nuit.localhost' });
    const { id } = await withdrawnDebit(5);
    await gateway.jobs.runDue('payment-refund');
    await follow();
    await notify(gateway, id, { status: 'chargeback' });
    const [loss] = await lossesOf(id);
    expect(loss).toMatchObject({ amount: 1333 });
    expect((await theirs.call('GET /api/loss-review.php')).losses).toEqual([]);
    expect((await theirs.call('GET /api/moderation.php')).losses).toBe(0);
    const decided = { body: { id: loss?.id ?? 0, decision: 'written_off' as const } };
    expect(await failureOf(theirs.call('PUT /api/loss-review.php', decided))).toMatchObject({ status: 404 });
    expect(await lossesOf(id)).toEqual([loss]);
  });

  test('and that no moderator has is wrong in the ledger [R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { id } = await withdrawnDebit(0);
    await gateway.jobs.runDue('payment-refund');
    await notify(gateway, id, { status: 'chargeback' });
    await gateway.db.updateTable('refunds').set({ arrived_at: new Date() }).where('payment_id', '=', id).execute();
    expect(await ledgerFaults()).toEqual([expect.stringMatching(/is with its buyer, whose bank charged it back/)]);
    await gateway.db.updateTable('refunds').set({ arrived_at: null }).where('payment_id', '=', id).execute();
  });
});
