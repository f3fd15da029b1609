import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startGateways } from './chat-faults/gateways.ts';
import type { Gateways } from './chat-faults/gateways.ts';
import { TestClient } from './client.ts';
import { startPublishedGateway, type PublishedGateway } from './composition/published-gateway.ts';
import { personOf, send } from './domain/chat.ts';
import { createKilling, lockTable, type Killing } from './domain/killing.ts';
import { LEFT_ONCE, leftByPurchase } from './domain/left-by-purchase.ts';
import { purchaseMailsOf } from './domain/receipts.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { listen } from './domain/streams.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import type { TestGateway } from './harness.ts';

/** The provider signs for both gateways. */
const SECRET = randomUUID() + randomUUID();

let site: PublishedGateway;
let gateway: TestGateway;
let dataDir: string;
/** A process of its own on the same database. */
let processes: Gateways;
let killing: Killing;
beforeAll(async () => {
  vi.stubEnv('PAYMENT_WEBHOOK_SECRET', SECRET);
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-killed-'));
  // The process takes orders where a checkout is live, so it has the releases: gateways share their folder.
  site = await startPublishedGateway(
    {},
    { env: { PAYMENT_WEBHOOK_SECRET: SECRET, DATA_DIR: join(dataDir, 'gateway-0') } },
  );
  ({ gateway } = site);
  // It serves no page: those that it would prerender after each start are left out.
  const settings = { PRERENDER_AHEAD: 'off' };
  processes = await startGateways(1, gateway.config.databaseUrl ?? '', dataDir, settings);
  killing = createKilling(gateway, processes);
}, 240_000);
afterAll(async () => {
  await processes.stop();
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

test('what is sent while the gateway of a stream is killed arrives through another one, in order and once; so does what is sent through it when it is back [R-CHAT-EVENTS-RESUME]', async () => {
  const [a, b] = [await personOf(gateway), await personOf(gateway)];
  const victim = { ...gateway, url: `http://localhost:${processes.ports[0]}` };
  const stream = await listen(b.client, { at: victim });
  const before = await send(a.client, b.id, 'Before');
  await expect.poll(() => stream.received).toHaveLength(1);
  const back = processes.kill(0);
  await stream.ended;
  const during = [await send(a.client, b.id, 'One'), await send(a.client, b.id, 'Two')];
  const lastEventId = stream.received[0]?.id ?? 0;
  const anew = await listen(b.client, { at: gateway, lastEventId });
  await back;
  const restarted = new TestClient(processes.ports[0] ?? 0, 'localhost');
  for (const [name, value] of a.client.cookies) restarted.cookies.set(name, value);
  const after = await send(restarted, b.id, 'After');
  // A stream that comes back repeats what came shortly before, which the page knows.
  const ids = () =>
    anew.received
      .flatMap(({ event }) => (event.type === 'message' ? [event.message_id] : []))
      .filter((id) => id !== before.message.id);
  await expect.poll(ids).toEqual([...during, after].map(({ message }) => message.id));
  expect(stream.received.map(({ event }) => event)).toMatchObject([{ message_id: before.message.id }]);
  anew.close();
}, 120_000);

/** A new member: the time bonus is the code that their purchase uses up. */
const newBuyer = () => buyerOf(gateway, { signup_at: new Date() });

/** Expects a member's only purchase, with its code, to have been completed once. */
async function expectOnce({ client, id: userId }: { client: TestClient; id: number }, payment: string): Promise<void> {
  expect((await client.call('GET /api/user.php')).user?.credits).toBe(40);
  expect(await purchaseMailsOf(gateway, userId)).toEqual(['receipt']);
  expect(await leftByPurchase(gateway.db, payment)).toEqual(LEFT_ONCE);
  const uses = gateway.db.selectFrom('discount_redemptions').select('code').where('user_id', '=', userId);
  expect(await uses.execute()).toEqual([{ code: 'TIMEBONUS25' }]);
  expect(await verifiedFaults(gateway.db)).toEqual([]);
}

/** The steps of a completion in their order: each is stopped in its middle, with what was written before it. */
const STEPS = [
  'payments',
  'payment_events',
  'users',
  'discount_redemptions',
  'credit_transactions',
  'credit_entries',
  'invoice_numbers',
  'invoices',
  'mail_outbox',
];
test.each(STEPS)(
  'a gateway that is killed while it writes %s has completed nothing; the next notice completes the payment once [R-PAY-CREDITS-ONCE, R-PAY-WEBHOOK-ONCE, R-PAY-INVOICE-GAPLESS, R-PAY-RECEIPT-MAIL, R-PAY-CODE-USED-UP]',
  async (table) => {
    const buyer = await newBuyer();
    const { payment_id: id } = await pay(buyer.client);
    const notice = { status: 'completed', eventId: randomUUID() } as const;
    const victim = { ...gateway, client: () => new TestClient(processes.ports[0] ?? 0, 'localhost') };
    await gateway.db.transaction().execute(async (trx) => {
      await lockTable(trx, table);
      const sent = notify(victim, id, notice).then(
        ({ status }) => status,
        () => 'no response',
      );
      await killing.untilStopped(table);
      await processes.kill(0);
      expect(await sent).toBe('no response');
    });
    expect((await buyer.client.call('GET /api/user.php')).user?.credits).toBe(0);
    for (const to of [gateway, victim, gateway]) expect((await notify(to, id, notice)).status).toBe(204);
    await expectOnce(buyer, id);
  },
  240_000,
);

/** The one order of a buyer, at the site and at the provider. */
const ordersOf = (userId: number) =>
  gateway.db
    .selectFrom('payments')
    .leftJoin('sandbox_payments', (join) =>
      join.on((eb) => eb('merchant_reference', '=', eb.cast<string>(eb.ref('payments.id'), 'text'))),
    )
    .where('user_id', '=', userId)
    .select(['payments.status', 'sandbox_payments.status as atProvider'])
    .execute();

test.each(['payments', 'sandbox_payments'])(
  'an order whose gateway is killed while it writes %s is made once by the same request, and is paid once [R-PAY-RETRY-OPEN, R-PAY-CREDITS-ONCE, R-PAY-CODE-USED-UP]',
  async (table) => {
    const buyer = await newBuyer();
    const { client, id: userId } = buyer;
    const headers = { 'idempotency-key': randomUUID() };
    await killing.untilReady();
    await killing.killedAt(table, () => pay(killing.elsewhere(client), {}, headers));
    const payment = await pay(client, {}, headers);
    expect(await ordersOf(userId)).toEqual([{ status: 'created', atProvider: 'open' }]);
    await decideInSandbox(client, payment, 'pay');
    await notify(gateway, payment.payment_id, { status: 'completed' });
    expect(await ordersOf(userId)).toEqual([{ status: 'completed', atProvider: 'paid' }]);
    await expectOnce(buyer, payment.payment_id);
  },
  240_000,
);

test('an order whose gateway is killed after the provider has taken it, before the site has noted that, is the same one at the provider, and is paid once [R-PAY-RETRY-OPEN, R-PAY-CREDITS-ONCE, R-PAY-CODE-USED-UP]', async () => {
  const buyer = await newBuyer();
  const { client, id: userId } = buyer;
  const headers = { 'idempotency-key': randomUUID() };
  await killing.untilReady();
  await gateway.db.transaction().execute(async (writing) => {
    // The provider takes the order once nobody can write payments any more.
    const begun = await gateway.db.transaction().execute(async (provider) => {
      await lockTable(provider, 'sandbox_payments');
      const call = pay(killing.elsewhere(client), {}, headers).then(
        () => 'a response',
        () => 'no response',
      );
      await killing.untilStopped('sandbox_payments', 'insert into "sandbox_payments"');
      await lockTable(writing, 'payments');
      return { call };
    });
    await killing.killWriter('payments', 'set "provider_reference"');
    expect(await begun.call).toBe('no response');
  });
  expect(await ordersOf(userId)).toEqual([{ status: 'created', atProvider: 'open' }]);
  const own = gateway.db.selectFrom('payments').select('redirect_url').where('user_id', '=', userId);
  expect(await own.execute()).toEqual([{ redirect_url: null }]);
  const payment = await pay(client, {}, headers);
  expect(payment.redirect_url).toMatch(/^\/sandbox-pay\//);
  expect(await ordersOf(userId)).toEqual([{ status: 'created', atProvider: 'open' }]);
  await decideInSandbox(client, payment, 'pay');
  await notify(gateway, payment.payment_id, { status: 'completed' });
  expect(await ordersOf(userId)).toEqual([{ status: 'completed', atProvider: 'paid' }]);
  await expectOnce(buyer, payment.payment_id);
}, 240_000);

test('a payment whose gateway is killed while the provider notes that it is paid is open, and is paid once [R-PAY-CREDITS-ONCE, R-PAY-RECEIPT-MAIL, R-PAY-CODE-USED-UP]', async () => {
  const buyer = await newBuyer();
  const { client, id: userId } = buyer;
  const payment = await pay(client);
  await killing.killedAt('sandbox_payments', () => decideInSandbox(killing.elsewhere(client), payment, 'pay'));
  expect(await ordersOf(userId)).toEqual([{ status: 'created', atProvider: 'open' }]);
  for (let again = 0; again < 2; again += 1) await decideInSandbox(client, payment, 'pay');
  await notify(gateway, payment.payment_id, { status: 'completed' });
  await expectOnce(buyer, payment.payment_id);
}, 240_000);
