import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { personOf, send } from './domain/chat.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { buyerOf } from './domain/sandbox.ts';
import { offerOf, withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { BETA, startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
let moderator: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
});
afterAll(() => gateway.close());

/** A provider that does not take debits, until it is away no longer. */
beforeEach(async () => {
  await sql`
    create or replace function take_no_debits() returns trigger language plpgsql as $$
      begin raise exception 'the provider takes no debits'; end $$;
    create or replace trigger take_no_debits before insert on sandbox_payments
      for each row when (new.method = 'sdd') execute function take_no_debits()`.execute(gateway.db);
});
const takeDebits = () => sql`drop trigger take_no_debits on sandbox_payments`.execute(gateway.db);

/** Makes the next attempt at a collection the last, and has it made. */
async function attemptLast(id: string): Promise<void> {
  await sql`update pgboss.job set retry_count = retry_limit where name = 'collect-debit' and data ->> 'payment' = ${id}`.execute(
    gateway.db,
  );
  await collectDue(gateway);
  await gateway.jobs.runDue('collect-debit-given-up');
}

const waiting = async () => (await moderator.call('GET /api/debit-review.php')).debits;
const faultsOf = async (id: string) =>
  (await checkLedger(gateway.db)).flatMap(({ faults }) => faults).filter((fault) => fault.includes(id));
const decide = (id: number, decision: 'retry' | 'by_hand') =>
  moderator.call('PUT /api/debit-review.php', { body: { id, decision } });

describe('a signed debit that the provider does not take', () => {
  test('waits for a moderator, who has it collected again [R-MODERATION-DEBITS, C-MODERATION-DEBITS, C-MODERATION-DEBIT-DECIDE, C-MODERATION-COUNTS, R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { client, id: userId, email } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await attemptLast(id);
    const [debit] = await waiting();
    expect(debit).toMatchObject({ payment_id: id, amount: 1999, currency: 'EUR', member: { id: userId, email } });
    expect((await moderator.call('GET /api/moderation.php')).debits).toBe(1);
    expect(await faultsOf(id)).toEqual([`the debit of payment ${id} of 1999 was given up, and waits for a moderator`]);

    await takeDebits();
    await decide(debit?.id ?? 0, 'retry');
    expect(await waiting()).toEqual([]);
    await collectDue(gateway);
    const { provider_reference: reference } = await gateway.db
      .selectFrom('payments')
      .select('provider_reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(reference).toMatch(/^sbx_/);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('waits again when that does not help, and is decided once [R-MODERATION-DEBITS, R-MODERATION-ONCE]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await attemptLast(id);
    const [first] = await waiting();
    await decide(first?.id ?? 0, 'retry');
    expect(await failureOf(decide(first?.id ?? 0, 'by_hand'))).toMatchObject({
      status: 409,
      error: { message: 'Another moderator has seen to this direct debit already.' },
    });
    await attemptLast(id);
    const [second] = await waiting();
    expect(second?.payment_id).toBe(id);
    await decide(second?.id ?? 0, 'by_hand');
    expect(await waiting()).toEqual([]);
    expect(await faultsOf(id)).toEqual([]);
  });

  const refundsOf = async (id: string) =>
    (await moderator.call('GET /api/refund-review.php')).refunds.filter(({ payment_id: of }) => of === id);
  const statusOf = async (id: string) =>
    (await gateway.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow()).status;

  /** A debit that is withdrawn from as a whole after the first attempt to collect it, and given up. */
  async function withdrawnDebit() {
    const { client } = await buyerOf(gateway);
    const { payment_id: id, amount } = await makeDebit(client);
    await collectDue(gateway);
    await withdraw(client, id, amount);
    await attemptLast(id);
    await gateway.jobs.runDue('payment-refund');
    expect(await statusOf(id), 'nothing is owed yet').toBe('waiting');
    const debit = (await waiting()).find(({ payment_id: of }) => of === id);
    return { id, debit: debit?.id ?? 0 };
  }

  test('and that was withdrawn promises its buyer no money before it is there [R-PAY-WITHDRAWAL-UNCOLLECTED]', async () => {
    const { client, email } = await buyerOf(gateway);
    const { payment_id: id, amount } = await makeDebit(client);
    await collectDue(gateway);
    const offer = await offerOf(client, id);
    expect(offer).toMatchObject({ amount, uncollected: true });
    expect(offer, 'the provider may have it').not.toHaveProperty('collects');
    const made = await withdraw(client, id, amount);
    expect(made).toMatchObject({ status: 'refunded', refund: { sent: false, uncollected: true } });
    const mails = await mailsTo(gateway.client(), email, 3);
    const mail = mails.find(({ subject }) => subject === 'Your withdrawal at Alpha');
    expect(mail?.text).toContain('As soon as it has arrived, €19.99 goes back to you the way you paid, within 14 days');

    await takeDebits();
    await collectDue(gateway);
    const [collected] = (await client.call('GET /api/transactions.php', { query: { id } })).transactions;
    expect(collected?.refund).toMatchObject({ sent: false });
    expect(collected?.refund).not.toHaveProperty('uncollected');
  });

  test('and that was withdrawn is paid back when its money is there [R-MODERATION-REFUND-UNCOLLECTED, R-MODERATION-DEBITS]', async () => {
    const { id, debit } = await withdrawnDebit();
    await takeDebits();
    await decide(debit, 'retry');
    await collectDue(gateway);
    await gateway.jobs.runDue('payment-refund');
    expect(await statusOf(id)).toBe('sent');
    expect(await refundsOf(id)).toEqual([]);
    expect(await faultsOf(id)).toEqual([]);
  });

  test('and that was withdrawn goes back by hand when its money came by hand [R-MODERATION-REFUND-UNCOLLECTED]', async () => {
    const { id, debit } = await withdrawnDebit();
    await decide(debit, 'by_hand');
    await gateway.jobs.runDue('payment-refund');
    const [refund] = await refundsOf(id);
    expect(refund?.failure).toContain('goes back by hand');
    await moderator.call('PUT /api/refund-review.php', { body: { id: refund?.id ?? 0, decision: 'by_hand' } });
    expect(await statusOf(id)).toBe('by_hand');
    expect(await faultsOf(id)).toEqual([]);
  });

  test('cannot be noted as paid back by hand while none of its money came [R-MODERATION-REFUND-UNCOLLECTED]', async () => {
    const { id } = await withdrawnDebit();
    // As refunds of before are.
    await gateway.db.updateTable('refunds').set({ status: 'failed' }).where('payment_id', '=', id).execute();
    const [refund] = await refundsOf(id);
    const byHand = { body: { id: refund?.id ?? 0, decision: 'by_hand' as const } };
    expect(await failureOf(moderator.call('PUT /api/refund-review.php', byHand))).toMatchObject({
      status: 409,
      error: {
        message:
          'The money of this direct debit has not been collected, so none is owed back. See to the direct debit first.',
      },
    });
    expect(await statusOf(id)).toBe('failed');
  });

  test('is no matter of the moderators of another tenant, nor is its refund [R-MODERATION-DEBITS, R-MODERATION-REFUND-UNCOLLECTED]', async () => {
    const { id, debit } = await withdrawnDebit();
    await gateway.db.updateTable('refunds').set({ status: 'failed' }).where('payment_id', '=', id).execute();
    const [refund] = await refundsOf(id);
    const elsewhere = await gateway.makeMember({ role: 'moderator', tenant_id: BETA });
    const theirs = await gateway.login({ ...elsewhere, host: 'nuit.localhost' });
    expect((await theirs.call('GET /api/debit-review.php')).debits).toEqual([]);
    expect((await theirs.call('GET /api/refund-review.php')).refunds).toEqual([]);
    const retried = { id: refund?.id ?? 0, decision: 'retry' } as const;
    const ofDebit = failureOf(theirs.call('PUT /api/debit-review.php', { body: { id: debit, decision: 'retry' } }));
    const ofRefund = failureOf(theirs.call('PUT /api/refund-review.php', { body: retried }));
    expect([(await ofDebit).status, (await ofRefund).status]).toEqual([404, 404]);
    expect(await statusOf(id)).toBe('failed');
  });

  test('is shown with what is owed, where a part was withdrawn before its day [R-MODERATION-DEBITS]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    await send(client, (await gateway.makeMember()).id);
    const { amount } = await client.call('POST /api/withdrawal.php', { body: { payment_id: id } });
    expect(amount).toBeLessThan(1999);
    await client.call('PUT /api/withdrawal.php', { body: { payment_id: id, amount, confirm: true } });
    await attemptLast(id);
    expect((await waiting()).find(({ payment_id: of }) => of === id)?.amount).toBe(1999 - amount);
  });

  test('and that nobody has given up is wrong after a day [R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { client } = await buyerOf(gateway);
    const { payment_id: id } = await makeDebit(client);
    const announce = (days: number) =>
      gateway.db
        .updateTable('direct_debits')
        .set({ signed_at: sql<Date>`now() - interval '5 days'`, debit_on: sql<string>`current_date - ${days}::int` })
        .where('payment_id', '=', id)
        .execute();
    await announce(0);
    expect(await faultsOf(id), 'signed long ago, and to be collected today').toEqual([]);
    await announce(2);
    expect(await faultsOf(id)).toEqual([`the debit of payment ${id} of 1999 was signed and is not collected`]);
  });
});
