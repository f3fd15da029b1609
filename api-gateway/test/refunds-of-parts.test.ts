import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { CARD_ORDER, paymentOf, runStalePayments, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { buyerOf } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { transactionOf, withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());

/** 40 credits for 44.99, paid. */
async function buy() {
  const buyer = await buyerOf(gateway);
  const consents = { immediate_start: true };
  const { payment_id: id } = await buyer.client.call('POST /api/payment.php', { body: { ...CARD_ORDER, consents } });
  const payment = mollie.payment((await paymentOf(gateway, id)).provider_reference ?? '');
  payment.status = 'paid';
  await sendMollieNotice(gateway, payment.id);
  return { ...buyer, userId: buyer.id, id, payment };
}

const faultsOf = (id: string) => faultsOfPayment(gateway.db, id);
const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;
const credits = () => createCreditsService({ db: gateway.db });
const euros = (value: string) => ({ currency: 'EUR', value });

describe('credits that come back after a withdrawal', () => {
  test('are withdrawn as well within the period, for what is left of the price [R-PAY-WITHDRAWAL-AGAIN, R-PAY-WITHDRAWAL-ONCE]', async () => {
    const { client, userId, id, payment, email } = await buy();
    const photo = { userId, amount: 5, reference: `${userId}:1` };
    await credits().spend({ ...photo, kind: 'photo' });
    await withdraw(client, id, 3937);
    expect((await transactionOf(client, id))?.withdrawal).toBeNull();
    await credits().giveBack({ ...photo, kind: 'photo_refund' });
    expect((await transactionOf(client, id))?.withdrawal).toMatchObject({ unused: 5, amount: 562 });
    // The first one again, which was lost on its way.
    await withdraw(client, id, 3937);
    expect(await creditsOf(client)).toBe(5);
    expect(await failureOf(withdraw(client, id, 563))).toMatchObject({ status: 409 });
    await Promise.all([withdraw(client, id, 562), withdraw(client, id, 562)]);
    await gateway.jobs.runDue('payment-refund');
    await gateway.jobs.runDue('payment-refund');
    expect(payment.amountRefunded).toEqual(euros('44.99'));
    expect(payment.refunds).toHaveLength(2);
    expect(await creditsOf(client)).toBe(0);
    const { movements } = await client.call('GET /api/transactions.php');
    expect(movements.filter(({ kind }) => kind === 'withdrawal').map(({ payment_id: of }) => of)).toEqual([id, id]);
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'refunded',
      refunds: [
        { amount: 3937, credits: 35, sent: true },
        { amount: 562, credits: 5, sent: true },
      ],
    });
    expect((await client.call('GET /api/user.php')).user?.paid_user).toBe(false);
    const mails = (await mailsTo(gateway.client(), email, 3)).map(({ text }) => text).join();
    for (const said of ['35 unused credits were taken back. €39.37', '5 unused credits were taken back. €5.62'])
      expect(mails).toContain(said);
    expect(await faultsOf(id)).toEqual([]);
    // Both of them are followed until they have arrived, each by its own name.
    expect(new Set(payment.refunds.map(({ metadata }) => JSON.stringify(metadata))).size).toBe(2);
  });

  test('are not after it [R-PAY-WITHDRAWAL-AGAIN]', async () => {
    const { client, userId, id } = await buy();
    const photo = { userId, amount: 5, reference: `${userId}:1` };
    await credits().spend({ ...photo, kind: 'photo' });
    await withdraw(client, id, 3937);
    await credits().giveBack({ ...photo, kind: 'photo_refund' });
    await sql`update payments set completed_at = completed_at - interval '20 days' where id = ${id}`.execute(
      gateway.db,
    );
    expect(await failureOf(withdraw(client, id, 562))).toMatchObject({
      error: { message: 'The time to withdraw from this purchase is over.' },
    });
  });
});

describe('a part that is refunded at the provider’s desk', () => {
  test('is booked once with its credit note, and a withdrawal gives back what is left [R-PAY-PRICE-LOWERED, R-PAY-REFUND-LINES]', async () => {
    const { client, userId, id, payment, email } = await buy();
    payment.amountRefunded = euros('10.00');
    await sendMollieNotice(gateway, payment.id);
    await sendMollieNotice(gateway, payment.id);
    expect(await transactionOf(client, id)).toMatchObject({
      status: 'completed',
      refunds: [
        { kind: 'refund', amount: 1000, credits: 0, sent: true, invoice_number: expect.any(String) as unknown },
      ],
      withdrawal: { unused: 40, amount: 3499 },
    });
    expect(await creditsOf(client)).toBe(40);
    const mails = (await mailsTo(gateway.client(), email, 2)).map(({ text }) => text).join();
    expect(mails).toContain('€10.00 of the €44.99 that you paid goes back to you');
    expect(await faultsOf(id)).toEqual([]);

    await credits().spend({ userId, amount: 10, kind: 'message', reference: `${userId}:used` });
    await withdraw(client, id, 2625);
    await gateway.jobs.runDue('payment-refund');
    expect(payment.amountRefunded).toEqual(euros('36.25'));
    await sendMollieNotice(gateway, payment.id);
    expect((await transactionOf(client, id))?.refunds).toHaveLength(2);
    expect(await faultsOf(id)).toEqual([]);

    payment.amountRefunded = euros('44.99');
    await sendMollieNotice(gateway, payment.id);
    expect((await transactionOf(client, id))?.refunds).toMatchObject([
      { amount: 1000 },
      { amount: 2625 },
      { kind: 'refund', amount: 874 },
    ]);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('is not booked again where it is a refund that a moderator paid there by hand [R-PAY-PRICE-LOWERED, R-PAY-REFUND-BY-HAND]', async () => {
    const { client, userId, id, payment } = await buy();
    await credits().spend({ userId, amount: 10, kind: 'message', reference: `${userId}:used` });
    await withdraw(client, id, 3375);
    const byHand = { status: 'by_hand', sent_at: new Date() } as const;
    await gateway.db.updateTable('refunds').set(byHand).where('payment_id', '=', id).execute();
    payment.amountRefunded = euros('33.75');
    await sendMollieNotice(gateway, payment.id);
    expect((await transactionOf(client, id))?.refunds).toMatchObject([{ kind: 'withdrawal', amount: 3375 }]);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('is found without its notice, and what the site has sent itself is not booked again [R-PAY-PRICE-LOWERED, R-PAY-COMPLETED-FOLLOWED]', async () => {
    const { client, userId, id, payment } = await buy();
    await credits().spend({ userId, amount: 20, kind: 'message', reference: `${userId}:used` });
    await withdraw(client, id, 2250);
    await gateway.jobs.runDue('payment-refund');
    await sendMollieNotice(gateway, payment.id);
    expect((await transactionOf(client, id))?.refunds).toHaveLength(1);
    payment.amountRefunded = euros('27.50');
    await sql`update payments set created_at = created_at - interval '3 days', completed_at = completed_at - interval '3 days',
      reconciled_at = reconciled_at - interval '3 days' where id = ${id}`.execute(gateway.db);
    await runStalePayments(gateway);
    expect((await transactionOf(client, id))?.refunds).toMatchObject([
      { kind: 'withdrawal', amount: 2250 },
      { kind: 'refund', amount: 500, credits: 0 },
    ]);
    expect(await faultsOf(id)).toEqual([]);
  });
});
