import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { personOf } from './domain/chat.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { buyerOf, notify } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
let moderator: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ client: moderator } = await personOf(gateway, { role: 'moderator' }));
});
afterAll(() => gateway.close());

const ledgerFaults = async () => (await checkLedger(gateway.db)).flatMap(({ faults }) => faults);
const lossesOf = async (id: string) =>
  (await moderator.call('GET /api/loss-review.php')).losses.filter(({ payment_id: of }) => of === id);
const refundOf = (id: string) =>
  gateway.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', id)
    .where('kind', '=', 'withdrawal')
    .executeTakeFirstOrThrow();
const sentBack = async (id: string) => {
  const row = gateway.db.selectFrom('sandbox_payments').select('refunded').where('merchant_reference', '=', id);
  return (await row.executeTakeFirstOrThrow()).refunded;
};

/** Asks the provider about refunds as if the bank had reported five hours ago. */
async function follow(): Promise<void> {
  await sql`update refunds set sent_at = sent_at - interval '5 hours', checked_at = checked_at - interval '5 hours'
    where arrived_at is null`.execute(gateway.db);
  await runRecurring(gateway, 'sent-refunds');
}

/** A collected debit of 19.99 that was withdrawn, whose refund is staged. */
async function withdrawnDebit(): Promise<string> {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(client);
  await collectDue(gateway);
  await withdrawOffered(client, id);
  return id;
}

/** Runs the job of a refund on a gateway that ends where it writes `column`: that write is not there, those of before are. */
async function dieAt(column: 'begun_at' | 'sent_at'): Promise<void> {
  await sql`create function die() returns trigger language plpgsql as $$
    begin raise exception 'the gateway ends here'; end $$`.execute(gateway.db);
  await sql`create trigger die before update of ${sql.ref(column)} on refunds for each row execute function die()`.execute(
    gateway.db,
  );
  await gateway.jobs.runDue('payment-refund');
  await sql`drop function die() cascade`.execute(gateway.db);
}

test('a refund that its provider took before the gateway died is a loss once the bank takes the money back as well [R-PAY-CHARGEBACK-REFUND, R-MODERATION-LOSSES, R-CREDITS-LEDGER-VERIFIED]', async () => {
  const id = await withdrawnDebit();
  await dieAt('sent_at');
  expect(await sentBack(id)).toBe(1999);
  expect(await refundOf(id)).toMatchObject({ status: 'waiting', begun_at: expect.any(Date) as Date });
  await notify(gateway, id, { status: 'chargeback' });
  expect(await refundOf(id)).toMatchObject({ status: 'by_bank' });
  expect(await lossesOf(id)).toEqual([]);
  await follow();
  await follow();
  expect(await lossesOf(id)).toMatchObject([{ amount: 1999, method: 'sdd' }]);
  expect(await ledgerFaults()).toEqual([]);
});

test('a refund that its provider took and nobody charged back is sent once by the next try [R-PAY-WITHDRAWAL-ONCE]', async () => {
  const id = await withdrawnDebit();
  await dieAt('sent_at');
  await sql`update pgboss.job set start_after = now() where name = 'payment-refund' and state = 'retry'`.execute(
    gateway.db,
  );
  await gateway.jobs.runDue('payment-refund');
  expect(await refundOf(id)).toMatchObject({ status: 'sent' });
  expect(await sentBack(id)).toBe(1999);
  await follow();
  expect(await lossesOf(id)).toEqual([]);
});

test('a gateway that dies before it has begun a refund has sent nothing, and nothing is lost [R-PAY-CHARGEBACK-REFUND]', async () => {
  const id = await withdrawnDebit();
  await dieAt('begun_at');
  expect(await sentBack(id)).toBe(0);
  await notify(gateway, id, { status: 'chargeback' });
  await follow();
  expect(await refundOf(id)).toMatchObject({ status: 'by_bank', begun_at: null, arrived_at: null });
  expect(await lossesOf(id)).toEqual([]);
});

test('a refund that was begun and never reached its provider is the bank’s alone, and is asked about once [R-PAY-CHARGEBACK-REFUND]', async () => {
  const id = await withdrawnDebit();
  await gateway.db.updateTable('refunds').set({ begun_at: new Date() }).where('payment_id', '=', id).execute();
  await notify(gateway, id, { status: 'chargeback' });
  await follow();
  expect(await refundOf(id)).toMatchObject({ status: 'by_bank', begun_at: null, arrived_at: null });
  expect(await lossesOf(id)).toEqual([]);
  expect(await ledgerFaults()).toEqual([]);
});

/** A refund whose last try the gateway did not survive or that had no response, and that a moderator has paid by hand. */
async function paidByHand(column: 'begun_at' | 'sent_at'): Promise<string> {
  const id = await withdrawnDebit();
  await dieAt(column);
  const { id: refund } = await refundOf(id);
  await sql`select stage_job('payment-refund-given-up', ${JSON.stringify({ refund })}, interval '0')`.execute(
    gateway.db,
  );
  await gateway.jobs.runDue('payment-refund-given-up');
  await moderator.call('PUT /api/refund-review.php', { body: { id: refund, decision: 'by_hand' } });
  return id;
}

test('a refund that a moderator paid by hand, and that its provider had made all the same, went twice [R-PAY-REFUND-BY-HAND, R-MODERATION-LOSSES, R-CREDITS-LEDGER-VERIFIED]', async () => {
  const id = await paidByHand('sent_at');
  expect(await refundOf(id)).toMatchObject({ status: 'by_hand', begun_at: expect.any(Date) as Date });
  expect(await lossesOf(id)).toEqual([]);
  await follow();
  await follow();
  expect(await lossesOf(id)).toMatchObject([{ amount: 1999, also_by: 'hand' }]);
  expect(await ledgerFaults()).toEqual([]);
  await notify(gateway, id, { status: 'chargeback' });
  expect(await lossesOf(id)).toMatchObject([{ amount: 1999, also_by: 'bank' }]);
  expect(await ledgerFaults()).toEqual([]);
});

test('a refund that a moderator paid by hand, and that its provider never made, is theirs alone [R-PAY-REFUND-BY-HAND]', async () => {
  const id = await paidByHand('begun_at');
  await gateway.db.updateTable('refunds').set({ begun_at: new Date() }).where('payment_id', '=', id).execute();
  await follow();
  expect(await refundOf(id)).toMatchObject({ status: 'by_hand', begun_at: null, arrived_at: null });
  expect(await lossesOf(id)).toEqual([]);
  expect(await ledgerFaults()).toEqual([]);
});
