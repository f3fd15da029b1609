import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { CLOSED_ACCOUNT } from '../src/providers/payments/sandbox/closed-account.ts';
import { personOf } from './domain/chat.ts';
import { codeTo, collectDue, makeDebit, ownPhone, sendForm, typeCode } from './domain/direct-debit.ts';
import { receiptText } from './domain/receipts.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { transactionOf, withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
let moderator: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
});
afterAll(() => gateway.close());

const faultsOf = (id: string) => faultsOfPayment(gateway.db, id);
const account = async (client: TestClient) => (await client.call('GET /api/user.php')).user;
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });
const nextDebit = (client: TestClient) => failureOf(pay(client, { method: 'sdd', bundle_id: '15' }));
const useCredits = (userId: number, amount: number) =>
  createCreditsService({ db: gateway.db }).spend({ userId, amount, kind: 'message', reference: `${userId}:used` });

/** Signs a debit of 15 credits for 19.99 from an account that is closed. */
async function signFromClosed(client: TestClient): Promise<string> {
  const { payment_id: id } = await pay(client, { method: 'sdd', bundle_id: '15' });
  const phone = ownPhone();
  await sendForm(client, id, { phone, iban: CLOSED_ACCOUNT });
  await typeCode(client, id, await codeTo(client, phone));
  return id;
}

/** The mail about a debit that was not collected, its spaces as plain ones. */
async function mailAbout(email: string, count: number, subject: RegExp): Promise<string> {
  const mails = await mailsTo(gateway.client(), email, count);
  const mail = mails.find((one) => subject.test(one.subject));
  return `${mail?.subject}\n${mail?.text}`.replaceAll(/[\u00A0\u202F\n ]+/g, ' ');
}

describe('a signed debit that its provider refuses for good', () => {
  test('ends at once as one that the bank has returned: credits, Premium, direct debit and the ledger [R-PAY-DEBIT-NOT-COLLECTED, R-PAY-CHARGEBACK-DEBIT, R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { client, id: userId, email } = await buyerOf(gateway);
    const id = await signFromClosed(client);
    await useCredits(userId, 5);
    await collectDue(gateway);
    expect(await read(client, id)).toMatchObject({ status: 'chargeback', not_collected: true });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'chargeback',
      refunds: [{ kind: 'chargeback', amount: 1999, credits: 10, sent: false, kept: true }],
    });
    expect(await nextDebit(client)).toMatchObject({ status: 403 });
    expect(await pay(client, { method: 'paypal' })).toMatchObject({ status: 'created' });
    const mail = await mailAbout(email, 3, /was not collected/);
    expect(mail).toContain('Your direct debit to Alpha was not collected: €19.99 ');
    expect(mail).toContain('nothing is taken from your account for this purchase.');
    expect(mail).toContain('10 unused credits of this purchase are no longer yours.');
    expect(mail).toContain('You can no longer pay by direct debit with this account');
    expect(mail).not.toContain('Your bank has taken');
    const receipt = await receiptText(client, id);
    expect(receipt).toContain('Direct debit that was not collected −€19.99');
    expect(receipt).not.toMatch(/Total paid|Charge-back/);
    expect(await faultsOf(id)).toEqual([]);
    expect((await moderator.call('GET /api/debit-review.php')).debits).toEqual([]);
    await collectDue(gateway);
    expect((await transactionOf(client, id))?.refunds).toHaveLength(1);
  });

  test('is said in French [R-PAY-DEBIT-NOT-COLLECTED]', async () => {
    const { client, email } = await buyerOf(gateway);
    await client.call('PUT /api/user.php', { body: { language: 'fr' } });
    await signFromClosed(client);
    await collectDue(gateway);
    const mail = await mailAbout(email, 3, /n’a pas abouti/);
    expect(mail).toContain('Votre prélèvement de 19,99 € n’a pas pu être effectué');
    expect(mail).toContain('15 crédits inutilisés de cet achat ne sont plus à vous.');
    expect(mail).toContain('Vous ne pouvez plus payer par prélèvement avec ce compte');
  });

  test('owes nothing of what was withdrawn from it before its day [R-PAY-DEBIT-NOT-COLLECTED]', async () => {
    const { client, id: userId } = await buyerOf(gateway);
    const id = await signFromClosed(client);
    await useCredits(userId, 5);
    await withdraw(client, id, 1333);
    await collectDue(gateway);
    await gateway.jobs.runDue('payment-refund');
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'chargeback',
      refunds: [
        { kind: 'withdrawal', amount: 1333, kept: true },
        { kind: 'chargeback', amount: 666, credits: 0, kept: true },
      ],
    });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('ends also when its member has left [R-PAY-DEBIT-NOT-COLLECTED, R-PAY-CHARGEBACK-LEFT]', async () => {
    const { client, id: userId } = await buyerOf(gateway);
    const id = await signFromClosed(client);
    await gateway.db.deleteFrom('users').where('id', '=', userId).execute();
    await collectDue(gateway);
    const row = gateway.db.selectFrom('payments').select(['status', 'refunded_amount']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'chargeback', refunded_amount: 1999 });
    expect(await faultsOf(id)).toEqual([]);
  });
});

describe('a signed debit that its provider has not taken in half a day', () => {
  /** A provider that does not take debits, until it is away no longer. */
  beforeEach(async () => {
    await sql`
      create or replace function take_no_debits() returns trigger language plpgsql as $$
        begin raise exception 'the provider takes no debits'; end $$;
      create or replace trigger take_no_debits before insert on sandbox_payments
        for each row when (new.method = 'sdd') execute function take_no_debits()`.execute(gateway.db);
  });

  async function attemptLast(id: string): Promise<void> {
    await sql`update pgboss.job set retry_count = retry_limit where name = 'collect-debit' and data ->> 'payment' = ${id}`.execute(
      gateway.db,
    );
    await collectDue(gateway);
    await gateway.jobs.runDue('collect-debit-given-up');
  }
  const waitingOf = async (id: string) =>
    (await moderator.call('GET /api/debit-review.php')).debits.find(({ payment_id: of }) => of === id);

  /** Gives a debit up; returns the payment, and what waits for a moderator. */
  async function givenUp() {
    const { client, id: userId, email } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await attemptLast(id);
    return { client, userId, email, id, debit: (await waitingOf(id))?.id ?? 0 };
  }
  const end = (id: number) =>
    moderator.call('PUT /api/debit-review.php', { body: { id, decision: 'not_coming' as const } });

  test('and that a moderator says will not come ends like that, once [R-MODERATION-DEBITS, R-PAY-DEBIT-NOT-COLLECTED, C-MODERATION-DEBIT-DECIDE, R-MODERATION-ONCE]', async () => {
    const { client, id, email, debit } = await givenUp();
    expect(await faultsOf(id)).toHaveLength(1);
    await end(debit);
    expect(await failureOf(end(debit))).toMatchObject({ status: 409 });
    expect(await waitingOf(id)).toBeUndefined();
    expect(await read(client, id)).toMatchObject({ status: 'chargeback', not_collected: true });
    expect(await account(client)).toMatchObject({ credits: 0, paid_user: false });
    expect(await nextDebit(client)).toMatchObject({ status: 403 });
    expect(await mailAbout(email, 3, /was not collected/)).toContain('15 unused credits of this purchase');
    expect(await faultsOf(id)).toEqual([]);
  });

  test('and was withdrawn owes nothing once a moderator says that it will not come [R-PAY-DEBIT-NOT-COLLECTED, R-MODERATION-REFUND-UNCOLLECTED]', async () => {
    const { client, id, debit } = await givenUp();
    await withdraw(client, id, 1999);
    await end(debit);
    await gateway.jobs.runDue('payment-refund');
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'refunded',
      refunds: [{ kind: 'withdrawal', amount: 1999, kept: true }],
    });
    expect(await faultsOf(id)).toEqual([]);
  });

  test('and whose whole price a moderator gives back waits no longer, and blocks nothing [R-PAY-DEBIT-NOT-COLLECTED, R-PAY-PRICE-REFUNDED, R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { client, id } = await givenUp();
    const refund = (amount: number) =>
      moderator.call('PUT /api/buyer-review.php', {
        body: { action: 'refund', payment_id: id, key: randomUUID(), amount },
      });
    await refund(500);
    expect(await waitingOf(id), 'the rest is still to be collected').toBeDefined();
    await refund(1499);
    expect(await waitingOf(id)).toBeUndefined();
    await gateway.jobs.runDue('payment-refund');
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'refunded',
      refunds: [
        { amount: 500, kept: true },
        { amount: 1499, credits: 15, kept: true },
      ],
    });
    expect(await faultsOf(id)).toEqual([]);
    expect(await pay(client, { method: 'sdd', bundle_id: '15' })).toMatchObject({ status: 'created' });
  });

  test('and that was ended, but is not written down as a whole, is wrong in the ledger [R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { id, debit } = await givenUp();
    await end(debit);
    await gateway.db.updateTable('refunds').set({ status: 'waiting' }).where('payment_id', '=', id).execute();
    expect(await faultsOf(id)).toEqual([`the debit of payment ${id} of 1999 is never collected, written down are 0`]);
  });
});
