import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { CARD_ORDER, paymentOf, runStalePayments, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { receiptText } from './domain/receipts.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { offerOf, transactionOf, withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import type { TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());

const faultsOf = (id: string) => faultsOfPayment(gateway.db, id);
const useCredits = (userId: number, amount: number) =>
  createCreditsService({ db: gateway.db }).spend({ userId, amount, kind: 'message', reference: `${userId}:used` });

/** What Mollie has of a payment. */
const atMollie = async (id: string) => mollie.payment((await paymentOf(gateway, id)).provider_reference ?? '');

/** Makes a payment as old as that, in the words of PostgreSQL. */
const letAge = (id: string, age: string) =>
  sql`update payments set created_at = created_at - ${age}::interval, completed_at = completed_at - ${age}::interval,
    reconciled_at = reconciled_at - ${age}::interval where id = ${id}`.execute(gateway.db);

describe('a direct debit at Mollie that is withdrawn', () => {
  test('while its money is on its way goes back when the provider says that it has come [R-PAY-WITHDRAWAL-UNCOLLECTED, R-MODERATION-REFUND-UNCOLLECTED]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await collectDue(gateway);
    const payment = await atMollie(id);
    expect(payment.status).toBe('pending');
    const offer = await offerOf(client, id);
    expect(offer).toMatchObject({ amount: 1999, uncollected: true });
    expect(offer).not.toHaveProperty('collects');
    await withdraw(client, id, 1999);
    await gateway.jobs.runDue('payment-refund');
    expect((await transactionOf(client, id))?.refund).toMatchObject({ sent: false, uncollected: true });
    expect(payment.refunds).toEqual([]);

    payment.status = 'paid';
    await sendMollieNotice(gateway, payment.id);
    await sendMollieNotice(gateway, payment.id);
    await gateway.jobs.runDue('payment-refund');
    const refund = (await transactionOf(client, id))?.refund;
    expect(refund).toMatchObject({ sent: true, amount: 1999 });
    expect(refund).not.toHaveProperty('uncollected');
    expect(payment.refunds).toHaveLength(1);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('before its day is not collected, and its receipt names no day [R-PAY-WITHDRAWAL-NOT-COLLECTED, R-PAY-DEBIT-NOT-PAID]', async () => {
    const { client, email } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    expect(await offerOf(client, id)).toMatchObject({ amount: 1999, uncollected: true, collects: 0 });
    const made = await withdraw(client, id, 1999);
    expect(made).toMatchObject({ status: 'refunded', refund: { sent: false, uncollected: true, kept: true } });
    const mails = await mailsTo(gateway.client(), email, 3);
    const mail = mails.find(({ subject }) => subject === 'Your withdrawal at Alpha');
    expect(mail?.text).toContain('Your direct debit of €19.99 will not be collected');
    expect(await receiptText(client, id)).not.toMatch(/to be debited|Total paid/i);
    await collectDue(gateway);
    await gateway.jobs.runDue('payment-refund');
    expect(mollie.madeFor(id)).toEqual([]);
    expect((await transactionOf(client, id))?.refund).toMatchObject({ sent: false, kept: true });
    await sql`update direct_debits set debit_on = current_date - 3 where payment_id = ${id}`.execute(gateway.db);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('before its day, after some credits were used, is collected for those, which its receipt says [R-PAY-WITHDRAWAL-NOT-COLLECTED, R-PAY-DEBIT-NOT-PAID, R-PAY-CHARGEBACK-DEBIT]', async () => {
    const { client, id: userId, email } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client, { bundle_id: '40' });
    await useCredits(userId, 10);
    expect(await offerOf(client, id)).toMatchObject({ amount: 3375, collects: 1124 });
    await withdraw(client, id, 3375);
    const mails = await mailsTo(gateway.client(), email, 3);
    expect(mails.map(({ text }) => text).join()).toContain('Instead of €44.99, only €11.24 will be taken');
    const receipt = await receiptText(client, id);
    expect(receipt).toMatch(/Price €44\.99 .*To be debited on \w+ \d+, \d{4} €11\.24/);
    expect(receipt).not.toContain('Total, to be debited');
    await collectDue(gateway);
    const payment = await atMollie(id);
    expect(payment.amount).toEqual({ currency: 'EUR', value: '11.24' });
    payment.status = 'paid';
    await sendMollieNotice(gateway, payment.id);
    await gateway.jobs.runDue('payment-refund');
    expect(payment.refunds).toEqual([]);
    expect((await paymentOf(gateway, id)).paid_at).not.toBeNull();
    expect(await receiptText(client, id), 'less than the price was paid').not.toContain('Total paid');
    expect(await faultsOf(id)).toEqual([]);

    payment.amountChargedBack = payment.amount;
    await sendMollieNotice(gateway, payment.id);
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'chargeback',
      refunds: [{ amount: 3375 }, { kind: 'chargeback', amount: 1124 }],
    });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('after a first attempt that failed is collected as a whole, and goes back [R-PAY-WITHDRAWAL-UNCOLLECTED, R-PAY-DEBIT-ONCE]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    mollie.failWith(503);
    await collectDue(gateway);
    mollie.failWith(null);
    expect(await offerOf(client, id)).not.toHaveProperty('collects');
    await withdraw(client, id, 1999);
    await collectDue(gateway);
    const payment = await atMollie(id);
    expect(payment.amount.value).toBe('19.99');
    payment.status = 'paid';
    await sendMollieNotice(gateway, payment.id);
    await gateway.jobs.runDue('payment-refund');
    expect(payment.refunds).toHaveLength(1);
    expect(await faultsOf(id)).toEqual([]);
  });
});

describe('without a notice', () => {
  test('a direct debit that the bank returned is found [R-PAY-COMPLETED-FOLLOWED, R-PAY-CHARGEBACK-DEBIT]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await collectDue(gateway);
    (await atMollie(id)).status = 'failed';
    await letAge(id, '3 days');
    await runStalePayments(gateway);
    expect(await transactionOf(client, id)).toMatchObject({ status: 'chargeback' });
    expect((await client.call('GET /api/user.php')).user?.credits).toBe(0);
    expect(await failureOf(pay(client, { method: 'sdd', bundle_id: '15' }))).toMatchObject({ status: 403 });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('a direct debit that is paid releases its refund [R-PAY-COMPLETED-FOLLOWED]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await collectDue(gateway);
    await withdraw(client, id, 1999);
    const payment = await atMollie(id);
    payment.status = 'paid';
    await letAge(id, '3 days');
    await runStalePayments(gateway);
    await gateway.jobs.runDue('payment-refund');
    expect(payment.refunds).toHaveLength(1);
  });

  test('a charge-back of a card is found for 120 days, and looked for ever more seldom [R-PAY-COMPLETED-FOLLOWED]', async () => {
    const { client } = await buyerOf(gateway);
    const bought = async () => {
      const consents = { immediate_start: true };
      const body = { ...CARD_ORDER, consents, instead_of_open: true };
      const { payment_id: id } = await client.call('POST /api/payment.php', { body });
      const payment = await atMollie(id);
      payment.status = 'paid';
      await sendMollieNotice(gateway, payment.id);
      return { id, payment };
    };
    const [one, other] = [await bought(), await bought()];
    const asked = () =>
      mollie.requests.filter(({ method, path }) => method === 'GET' && path === `/payments/${one.payment.id}`).length;
    await letAge(one.id, '40 days');
    await runStalePayments(gateway);
    const before = asked();
    await letAge(one.id, '8 days');
    await runStalePayments(gateway);
    expect(asked(), 'a quarter of 48 days').toBe(before);
    one.payment.amountChargedBack = one.payment.amount;
    await letAge(one.id, '8 days');
    await letAge(other.id, '121 days');
    other.payment.amountChargedBack = other.payment.amount;
    await runStalePayments(gateway);
    expect((await transactionOf(client, one.id))?.status).toBe('chargeback');
    expect((await transactionOf(client, other.id))?.status, 'too long ago').toBe('completed');
    expect(await faultsOf(one.id)).toEqual([]);
  });
});
