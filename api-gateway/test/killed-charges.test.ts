import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Payment } from '@tandem/contracts/api/payments';
import { startGateways } from './chat-faults/gateways.ts';
import type { Gateways } from './chat-faults/gateways.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { createKilling, lockTable, type Killing } from './domain/killing.ts';
import { LEFT_ONCE, leftByPurchase } from './domain/left-by-purchase.ts';
import { purchaseMailsOf } from './domain/receipts.ts';
import { buyerOf } from './domain/sandbox.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
let dataDir: string;
/** A process of its own on the same database; it does the background work. */
let processes: Gateways;
let killing: Killing;
beforeAll(async () => {
  const secret = randomUUID() + randomUUID();
  vi.stubEnv('PAYMENT_WEBHOOK_SECRET', secret);
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-killed-'));
  gateway = await startTestGateway({ env: { PAYMENT_WEBHOOK_SECRET: secret } });
  processes = await startGateways(1, gateway.config.databaseUrl ?? '', dataDir);
  killing = createKilling(gateway, processes);
}, 240_000);
afterAll(async () => {
  await processes.stop();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** The popular bundle, a tenth cheaper by a code. */
const PRICE = 4049;
const CHARGED = [{ status: 'paid', amount: PRICE }];

type Begun = () => Promise<Payment>;

/** A member whose card the provider keeps since another time, and how they order with it and with a code. */
async function cardHolder() {
  const buyer = await buyerOf(gateway);
  const card = { customer: `sbc_${randomUUID()}`, mandate: `sbm_${randomUUID()}`, brand: 'Visa', last4: '4242' };
  await gateway.db.insertInto('sandbox_customers').values(card).execute();
  await gateway.db
    .insertInto('stored_cards')
    .values({ ...card, user_id: buyer.id, provider: 'sandbox', stored_at: new Date() })
    .execute();
  const body = {
    bundle_id: '40',
    method: 'creditcard',
    country: 'NL',
    consents: { immediate_start: true },
    discount_code: await makeDiscountCode(gateway.db),
    repeat: true,
    stored_card: true,
  } as const;
  const order: Begun = () => buyer.client.call('POST /api/payment.php', { body });
  return { ...buyer, order };
}

type Buyer = Awaited<ReturnType<typeof cardHolder>>;

/** What the site knows of an order, and what its provider has charged for it. */
async function stateOf(id: string) {
  const { db } = gateway;
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'provider_reference as reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const atProvider = await db
    .selectFrom('sandbox_payments')
    .select(['status', 'amount'])
    .where('merchant_reference', '=', id)
    .execute();
  return { ...payment, atProvider };
}

/** Expects that a member has nothing of an order yet. */
async function expectNothing({ client, id: userId }: Buyer): Promise<void> {
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(0);
  expect(await purchaseMailsOf(gateway, userId)).toEqual([]);
}

/** Expects a member's only order to have been charged once, and to have left one of each. */
async function expectOnce({ client, id: userId, email }: Buyer, payment: string): Promise<void> {
  expect(await stateOf(payment)).toEqual({
    status: 'completed',
    reference: expect.any(String) as unknown,
    atProvider: CHARGED,
  });
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(40);
  expect(await leftByPurchase(gateway.db, payment)).toEqual(LEFT_ONCE);
  expect(await purchaseMailsOf(gateway, userId)).toEqual(['receipt']);
  expect(await mailsTo(gateway.client(), email)).toHaveLength(1);
  expect(await verifiedFaults(gateway.db)).toEqual([]);
}

/** The job of a charge, as it comes again a minute after its gateway ended. */
const comesAgain = (id: string) =>
  sql`select stage_job('charge-card', ${JSON.stringify({ payment: id })}, interval '0')`.execute(gateway.db);

/** How many jobs of a charge were done to their end: none whose gateway was killed. */
async function countDone(id: string): Promise<number> {
  const { rows } = await sql`select id from pgboss.job
    where name = 'charge-card' and data ->> 'payment' = ${id} and state = 'completed'`.execute(gateway.db);
  return rows.length;
}

/** The job comes again twice, to either gateway. */
async function chargeAgain(id: string): Promise<void> {
  const before = await countDone(id);
  for (let again = 0; again < 2; again += 1) await comesAgain(id);
  await gateway.jobs.runDue('charge-card');
  await expect.poll(() => countDone(id)).toBeGreaterThanOrEqual(before + 2);
}

const NOTES = 'set "provider_reference"';
const SETTLES = 'set "reconciled_at"';

/** Kills the other gateway in the job of a charge that begins now, while it writes this table. */
const killedWriting = <T>(table: string, begin: () => Promise<T>): Promise<T> =>
  gateway.db.transaction().execute(async (trx) => {
    await lockTable(trx, table);
    const begun = await begin();
    await killing.killWriter(table, `insert into "${table}"`);
    return begun;
  });

/** Stops the other gateway in the job of a charge that begins now, once its provider has charged the card. */
const whileNoting = <T>(begin: () => Promise<T>, stopped: () => Promise<void>): Promise<T> =>
  gateway.db.transaction().execute(async (noting) => {
    const begun = await gateway.db.transaction().execute(async (provider) => {
      await lockTable(provider, 'sandbox_payments');
      const result = await begin();
      await killing.untilStopped('sandbox_payments', 'insert into "sandbox_payments"');
      await lockTable(noting, 'payments');
      return result;
    });
    await killing.untilStopped('payments', NOTES);
    await stopped();
    return begun;
  });

/** Kills it there once it has noted the charge, before it begins to settle the order. */
const killedAfterNote = (begin: Begun): Promise<Payment> =>
  gateway.db.transaction().execute(async (settling) => {
    const queued: Promise<unknown>[] = [];
    const payment = await whileNoting(begin, async () => {
      // It is next after what is to be noted.
      queued.push(lockTable(settling, 'payments'));
      await killing.untilStopped('payments', 'lock table');
    });
    await Promise.all(queued);
    await killing.killWriter('payments', SETTLES);
    return payment;
  });

test('a stored card whose gateway is killed while its provider charges it, and before the site has noted that, is charged once [R-PAY-STORED-CARD-ONCE, R-PAY-CREDITS-ONCE, R-PAY-CODE-USED-UP]', async () => {
  const buyer = await cardHolder();
  const { payment_id: id } = await killedWriting('sandbox_payments', buyer.order);
  expect(await stateOf(id)).toEqual({ status: 'pending', reference: null, atProvider: [] });
  await whileNoting(
    () => comesAgain(id),
    () => killing.killWriter('payments', NOTES),
  );
  expect(await stateOf(id)).toEqual({ status: 'pending', reference: null, atProvider: CHARGED });
  await expectNothing(buyer);
  await chargeAgain(id);
  await expectOnce(buyer, id);
}, 240_000);

/** Its buyer looks at an order a while later, twice: its provider is queried about it. */
async function lookLater({ client }: Buyer, id: string): Promise<void> {
  await sql`update payments set created_at = created_at - interval '1 minute',
    reconciled_at = reconciled_at - interval '1 minute' where id = ${id}`.execute(gateway.db);
  for (let again = 0; again < 2; again += 1)
    expect(await client.call('GET /api/payment.php', { query: { id } })).toMatchObject({ status: 'completed' });
}

/** Expects that a charge is noted and gave nothing, and that it is given once after that. */
async function expectSettledLater(buyer: Buyer, id: string): Promise<void> {
  expect(await stateOf(id)).toEqual({
    status: 'pending',
    reference: expect.any(String) as unknown,
    atProvider: CHARGED,
  });
  await expectNothing(buyer);
  await chargeAgain(id);
  await lookLater(buyer, id);
  await chargeAgain(id);
  await expectOnce(buyer, id);
}

test('a charge whose gateway is killed once the site has noted it, before it has settled it, gives its credits once [R-PAY-STORED-CARD-ONCE, R-PAY-RECONCILED, R-PAY-CREDITS-ONCE]', async () => {
  const buyer = await cardHolder();
  const { payment_id: id } = await killedAfterNote(buyer.order);
  await expectSettledLater(buyer, id);
}, 240_000);

// The steps of its settlement in their order, each after what was written before it.
test.each(['payment_events', 'discount_redemptions', 'credit_entries', 'invoices', 'mail_outbox'])(
  'a charge whose gateway is killed while it writes %s has given nothing; what was charged is settled once [R-PAY-STORED-CARD-ONCE, R-PAY-RECONCILED, R-PAY-CREDITS-ONCE, R-PAY-RECEIPT-MAIL, R-PAY-CODE-USED-UP]',
  async (table) => {
    const buyer = await cardHolder();
    const { payment_id: id } = await killedWriting(table, buyer.order);
    await expectSettledLater(buyer, id);
  },
  240_000,
);
