import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startGateways } from './chat-faults/gateways.ts';
import type { Gateways } from './chat-faults/gateways.ts';
import { TestClient } from './client.ts';
import { beginDebit, codeTo, collectDue, makeDebit, typeCode } from './domain/direct-debit.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { createKilling, DEBIT, lockTable, REFUND, type Killing } from './domain/killing.ts';
import { LEFT_ONCE, leftByPurchase } from './domain/left-by-purchase.ts';
import { purchaseMailsOf } from './domain/receipts.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { withdraw } from './domain/withdrawing.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

/** The codes of direct debits are hashed with it. */
const SECRET = randomUUID() + randomUUID();

let gateway: TestGateway;
let dataDir: string;
/** A process of its own on the same database; it does the background work. */
let processes: Gateways;
let killing: Killing;
beforeAll(async () => {
  vi.stubEnv('PAYMENT_WEBHOOK_SECRET', SECRET);
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-killed-'));
  gateway = await startTestGateway({ env: { PAYMENT_WEBHOOK_SECRET: SECRET } });
  processes = await startGateways(1, gateway.config.databaseUrl ?? '', dataDir);
  killing = createKilling(gateway, processes);
}, 240_000);
afterAll(async () => {
  await processes.stop();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;

/** What the provider has of a payment. */
const atProvider = (id: string) =>
  gateway.db
    .selectFrom('sandbox_payments')
    .select(['amount', 'refunded'])
    .where('merchant_reference', '=', id)
    .execute();

/** The notices of the provider that are still to come. */
const noticesToCome = async () => {
  const { rows } = await sql`select id from pgboss.job
    where name = 'sandbox-notice' and state in ('created', 'retry', 'active')`.execute(gateway.db);
  return rows.length;
};

/** The popular bundle and the one of 15 credits, a tenth cheaper by a code. */
const PRICE = 4049;
const DEBITED = 1799;
const withCode = async () => ({ discount_code: await makeDiscountCode(gateway.db) });

/** Expects a purchase to have left one of each, whatever became of it since. */
async function expectLeftOnce(id: string): Promise<void> {
  expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
  expect(await verifiedFaults(gateway.db)).toEqual([]);
}

/** A purchase of the popular bundle that was paid at the sandbox. Nothing about it is under way. */
async function buy(client: TestClient): Promise<string> {
  const payment = await pay(client, await withCode());
  await decideInSandbox(client, payment, 'pay');
  await notify(gateway, payment.payment_id, { status: 'completed' });
  await gateway.jobs.runDue('sandbox-notice');
  await expect.poll(noticesToCome).toBe(0);
  return payment.payment_id;
}

// The steps of a signing in their order: each is stopped in its middle, with what was written before it.
test.each(['direct_debits', 'payments', 'discount_redemptions', 'credit_entries', 'invoices', 'mail_outbox'])(
  'a gateway that is killed while it writes %s has signed no direct debit; the next try signs it once, and one is collected [R-PAY-CREDITS-ONCE, R-PAY-RECEIPT-MAIL, R-PAY-CODE-USED-UP]',
  async (table) => {
    const { client, id: userId } = await buyerOf(gateway);
    const { id, phone } = await beginDebit(client, await withCode());
    const code = await codeTo(client, phone);
    await killing.killedAt(table, () => typeCode(killing.elsewhere(client), id, code));
    expect(await creditsOf(client)).toBe(0);
    for (let again = 0; again < 2; again += 1)
      expect(await typeCode(client, id, code)).toMatchObject({ status: 'completed' });
    expect(await creditsOf(client)).toBe(15);
    expect(await purchaseMailsOf(gateway, userId)).toEqual(['mandate', 'receipt']);
    // Either gateway collects it.
    await collectDue(gateway);
    await expect.poll(() => atProvider(id)).toEqual([{ amount: DEBITED, refunded: 0 }]);
    await expectLeftOnce(id);
  },
  240_000,
);

/** The refunds of a payment, by whether the site knows that they were sent. */
const refundsOf = (id: string) =>
  gateway.db.selectFrom('refunds').select(['id', 'amount', 'status']).where('payment_id', '=', id).execute();

test.each(['credit_accounts', 'credit_entries', 'credit_lot_moves', 'payments', 'refunds', 'invoices', 'mail_outbox'])(
  'a gateway that is killed while it writes %s has withdrawn nothing; the next try withdraws once [R-PAY-WITHDRAWAL-ONCE]',
  async (table) => {
    const { client, id: userId } = await buyerOf(gateway);
    const id = await buy(client);
    await killing.killedAt(table, () => withdraw(killing.elsewhere(client), id, PRICE));
    expect([await refundsOf(id), await creditsOf(client)]).toEqual([[], 40]);
    for (let again = 0; again < 2; again += 1) await withdraw(client, id, PRICE);
    // Either gateway sends it.
    await gateway.jobs.runDue('payment-refund');
    await expect.poll(() => refundsOf(id)).toMatchObject([{ amount: PRICE, status: 'sent' }]);
    expect(await atProvider(id)).toEqual([{ amount: PRICE, refunded: PRICE }]);
    expect(await creditsOf(client)).toBe(0);
    expect(await purchaseMailsOf(gateway, userId)).toEqual(['receipt', 'refund']);
    await expectLeftOnce(id);
  },
  240_000,
);

/** The job of a refund, as it comes again a minute after its gateway ended. */
const comesAgain = async (id: string) => {
  const [refund] = await refundsOf(id);
  await sql`select stage_job('payment-refund', ${JSON.stringify({ refund: refund?.id })}, interval '0')`.execute(
    gateway.db,
  );
};

test('a refund whose gateway is killed while its provider makes it, where the next try begins, and before the site has noted that it is made, is made once [R-PAY-WITHDRAWAL-ONCE]', async () => {
  const { client } = await buyerOf(gateway);
  const id = await buy(client);
  await gateway.db.transaction().execute(async (trx) => {
    await lockTable(trx, 'sandbox_payments');
    await withdraw(client, id, PRICE);
    await killing.killWriter('sandbox_payments', REFUND.atProvider);
  });
  await gateway.db.transaction().execute(async (trx) => {
    await lockTable(trx, 'refunds');
    await comesAgain(id);
    await killing.killWriter('refunds', REFUND.begins);
  });
  expect(await atProvider(id)).toEqual([{ amount: PRICE, refunded: 0 }]);
  await killing.killedBeforeNote(() => comesAgain(id), REFUND);
  expect(await atProvider(id)).toEqual([{ amount: PRICE, refunded: PRICE }]);
  expect(await refundsOf(id)).toMatchObject([{ amount: PRICE, status: 'waiting' }]);
  await comesAgain(id);
  await gateway.jobs.runDue('payment-refund');
  await expect.poll(() => refundsOf(id)).toMatchObject([{ amount: PRICE, status: 'sent' }]);
  expect(await atProvider(id)).toEqual([{ amount: PRICE, refunded: PRICE }]);
  await expectLeftOnce(id);
}, 240_000);

/** The job of a signed debit, as on its day. */
const dueNow = (id: string) =>
  sql`select stage_job('collect-debit', ${JSON.stringify({ payment: id })}, interval '0')`.execute(gateway.db);

/** What the site knows of a debit's collection. */
const collectionOf = (id: string) =>
  gateway.db
    .selectFrom('payments')
    .select(['status', 'asked_amount as asked', 'provider_reference as reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Kills the other gateway in the job of a debit, while it writes this of it. */
const killedCollecting = (id: string, table: string, text?: string) =>
  gateway.db.transaction().execute(async (trx) => {
    await lockTable(trx, table);
    await dueNow(id);
    await killing.killWriter(table, text);
  });

test('a debit whose gateway is killed before it asks the provider, while the provider takes it, before the site has noted that, and before it has read how the debit stands, is collected once [R-PAY-DEBIT-ONCE]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(client, await withCode());
  await killedCollecting(id, 'payments', 'asked_amount');
  expect([await collectionOf(id), await atProvider(id)]).toMatchObject([{ asked: null, reference: null }, []]);
  await killedCollecting(id, 'sandbox_payments');
  expect([await collectionOf(id), await atProvider(id)]).toMatchObject([{ asked: DEBITED, reference: null }, []]);
  await killing.killedBeforeNote(() => dueNow(id), DEBIT);
  const taken = [{ amount: DEBITED, refunded: 0 }];
  expect([await collectionOf(id), await atProvider(id)]).toMatchObject([{ reference: null }, taken]);
  await killedCollecting(id, 'payment_events');
  await dueNow(id);
  // Either gateway collects it.
  await gateway.jobs.runDue('collect-debit');
  const toCome = async () =>
    (
      await sql`select id from pgboss.job where name = 'collect-debit' and data ->> 'payment' = ${id}
        and state = 'created' and start_after <= now()`.execute(gateway.db)
    ).rows.length;
  await expect.poll(toCome).toBe(0);
  expect(await atProvider(id)).toEqual(taken);
  expect(await collectionOf(id)).toMatchObject({
    status: 'completed',
    asked: DEBITED,
    reference: expect.any(String) as unknown,
  });
  expect(await creditsOf(client)).toBe(15);
  await expectLeftOnce(id);
}, 240_000);

// The steps of a charge-back in their order, each after what was written before it.
test.each([
  'payment_events',
  'payments',
  'users',
  'credit_entries',
  'credit_lot_moves',
  'refunds',
  'invoices',
  'mail_outbox',
])(
  'a gateway that is killed while it writes %s has taken nothing back; the next notice of the charge-back takes it back once [R-PAY-WEBHOOK-ONCE, R-PAY-CHARGEBACK-UNUSED]',
  async (table) => {
    const { client, id: userId } = await buyerOf(gateway);
    const id = await buy(client);
    const notice = { status: 'chargeback', eventId: randomUUID() } as const;
    const victim = { ...gateway, client: () => new TestClient(processes.ports[0] ?? 0, 'localhost') };
    await killing.killedAt(table, () => notify(victim, id, notice));
    expect([await refundsOf(id), await creditsOf(client)]).toEqual([[], 40]);
    for (const to of [gateway, victim, gateway]) expect((await notify(to, id, notice)).status).toBe(204);
    expect(await refundsOf(id)).toMatchObject([{ amount: PRICE, status: 'sent' }]);
    expect(await creditsOf(client)).toBe(0);
    expect(await purchaseMailsOf(gateway, userId)).toEqual(['receipt', 'refund']);
    await expectLeftOnce(id);
  },
  240_000,
);
