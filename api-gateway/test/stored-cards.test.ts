import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, purgeAccounts } from './account-life.ts';
import { runRecurring } from './domain/mollie-site.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, decideInSandbox, notify } from './domain/sandbox.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  gateway = await startTestGateway({ env: { LOG_LEVEL: 'trace' }, log });
});
afterAll(() => gateway.close());

const ORDER = { bundle_id: '40', method: 'creditcard', country: 'NL' } as const;
const shown = (client: TestClient) => client.call('GET /api/repeat-order.php');
const read = (client: TestClient, id: string) => client.call('GET /api/payment.php', { query: { id } });
const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;
const customers = () => gateway.db.selectFrom('sandbox_customers').selectAll().execute();
const charges = (id: string) =>
  gateway.db.selectFrom('sandbox_payments').selectAll().where('merchant_reference', '=', id).execute();

/** A member who has paid by card, and let the provider keep it unless `isStored` is false. */
async function cardHolder({ isStored = true, ending = 'pay' }: { isStored?: boolean; ending?: 'pay' | 'once' } = {}) {
  const buyer = await buyerOf(gateway);
  const { client } = buyer;
  const consents = { immediate_start: true, ...(isStored && { store_card: true }) };
  const payment = await client.call('POST /api/payment.php', { body: { ...ORDER, consents } });
  await decideInSandbox(client, payment, ending);
  await notify(gateway, payment.payment_id, { status: 'completed' });
  await gateway.jobs.runDue('keep-card');
  return buyer;
}

const repeat = (client: TestClient, key?: string) =>
  client.call('POST /api/payment.php', {
    body: { ...ORDER, consents: { immediate_start: true }, repeat: true, stored_card: true },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

describe('a card', () => {
  test('is kept by the provider with the buyer’s consent, and shown masked [R-PAY-STORED-CARD-CONSENT, R-PAY-STORED-CARD-PRIVATE, C-PAY-REPEAT]', async () => {
    const { client, id } = await cardHolder();
    expect(await shown(client)).toMatchObject({
      card: { brand: 'Visa', last4: '4242' },
      order: { method: 'creditcard' },
    });
    const columns = await gateway.db.selectFrom('stored_cards').selectAll().where('user_id', '=', id).execute();
    expect(columns).toMatchObject([{ provider: 'sandbox', brand: 'Visa', last4: '4242' }]);
  });

  test('is not kept without it [R-PAY-STORED-CARD-CONSENT]', async () => {
    const before = (await customers()).length;
    const { client } = await cardHolder({ isStored: false });
    expect(await shown(client)).toMatchObject({ card: null });
    expect(await customers()).toHaveLength(before);
    expect(await failureOf(repeat(client))).toMatchObject({ status: 410 });
  });

  test('is not kept of a payment that is no card’s, and not of one that failed [R-PAY-STORED-CARD-CONSENT]', async () => {
    const { client } = await buyerOf(gateway);
    const consents = { immediate_start: true, store_card: true };
    const before = (await customers()).length;
    await client.call('POST /api/payment.php', { body: { ...ORDER, method: 'paypal', consents } });
    expect(await customers()).toHaveLength(before);
    const body = { ...ORDER, bundle_id: '15', consents };
    const payment = await client.call('POST /api/payment.php', { body });
    await decideInSandbox(client, payment, 'fail');
    await gateway.jobs.runDue('keep-card');
    expect(await failureOf(repeat(client))).toMatchObject({ status: 410 });
  });
});

describe('a repeat order by the stored card', () => {
  test('is paid without a page, once under a double click and when it is tried again [R-PAY-STORED-CARD-ONCE, R-PAY-REPEAT-CLICK]', async () => {
    const { client } = await cardHolder();
    const key = crypto.randomUUID();
    // Of two at one moment the second may be refused while the first is under way; a later one gets the first response.
    const both = await Promise.allSettled([repeat(client, key), repeat(client, key)]);
    const first = await repeat(client, key);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.payment_id : []));
    expect(first).toMatchObject({ status: 'pending', redirect_url: null, amount: 4499 });
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made)).toEqual(new Set([first.payment_id]));
    // Another tab, with another key.
    expect(await failureOf(repeat(client))).toMatchObject({ status: 409 });
    await gateway.jobs.runDue('charge-card');
    await sql`select stage_job('charge-card', ${JSON.stringify({ payment: first.payment_id })}, interval '0')`.execute(
      gateway.db,
    );
    await gateway.jobs.runDue('charge-card');
    expect(await read(client, first.payment_id)).toMatchObject({ status: 'completed' });
    expect(await charges(first.payment_id)).toHaveLength(1);
    expect(await creditsOf(client)).toBe(80);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('whose response was lost is found by the next try [R-PAY-STORED-CARD-ONCE]', async () => {
    const { client } = await cardHolder();
    const { payment_id: id } = await repeat(client);
    await gateway.jobs.runDue('charge-card');
    await gateway.db
      .updateTable('payments')
      .set({ status: 'pending', provider_reference: null })
      .where('id', '=', id)
      .execute();
    await sql`select stage_job('charge-card', ${JSON.stringify({ payment: id })}, interval '0')`.execute(gateway.db);
    await gateway.jobs.runDue('charge-card');
    expect(await charges(id)).toHaveLength(1);
    await gateway.db.updateTable('payments').set({ status: 'completed' }).where('id', '=', id).execute();
  });

  test.each([1, 2])(
    'is not charged after its price lock, at try %d, beside one that was paid meanwhile [R-PAY-STORED-CARD-LOCKED]',
    async (tries) => {
      const { client } = await cardHolder();
      const { payment_id: id } = await repeat(client);
      await sql`update payments set created_at = created_at - interval '40 minutes', expires_at = now() - interval '10 minutes'
        where id = ${id}`.execute(gateway.db);
      const beside = {
        ...ORDER,
        method: 'paypal',
        consents: { immediate_start: true },
        instead_of_open: true,
      } as const;
      const other = await client.call('POST /api/payment.php', { body: beside });
      await decideInSandbox(client, other, 'pay');
      await notify(gateway, other.payment_id, { status: 'completed' });
      await sql`update pgboss.job set retry_count = ${tries - 1} where name = 'charge-card' and data ->> 'payment' = ${id}`.execute(
        gateway.db,
      );
      await gateway.jobs.runDue('charge-card');
      expect(await charges(id)).toEqual([]);
      const ended = await read(client, id);
      expect([ended.status, ended.unanswered === true]).toEqual(['expired', false]);
      expect(await creditsOf(client)).toBe(80);
    },
  );

  test('that waits for its charge takes no second one, with instead_of_open either [R-PAY-OPEN-ORDER-PENDING, C-PAY-OPEN-ORDER]', async () => {
    const { client } = await cardHolder();
    const { payment_id: id } = await repeat(client);
    const text = expect.stringContaining('is on its way to us') as string;
    const body = { ...ORDER, method: 'paypal', consents: { immediate_start: true }, instead_of_open: true } as const;
    expect(await failureOf(client.call('POST /api/payment.php', { body }))).toMatchObject({
      status: 409,
      error: { message: text, fields: { instead_of_open: text } },
    });
    const { payment } = await client.call('GET /api/open-order.php', { query: { bundle: '40' } });
    expect(payment, 'its page is offered').toMatchObject({ payment_id: id, status: 'pending', redirect_url: null });
  });

  test('that is declined has failed, and credits nothing [R-PAY-STORED-CARD-FALLBACK]', async () => {
    const { client } = await cardHolder({ ending: 'once' });
    const { payment_id: id } = await repeat(client);
    await gateway.jobs.runDue('charge-card');
    expect(await read(client, id)).toMatchObject({ status: 'failed', repeated: true, method: 'creditcard' });
    expect(await creditsOf(client)).toBe(40);
    const other = { ...ORDER, method: 'paypal', consents: { immediate_start: true } } as const;
    expect(await client.call('POST /api/payment.php', { body: other })).toMatchObject({ status: 'created' });
  });

  test('of somebody else’s card is refused [R-PAY-STORED-CARD-OWN]', async () => {
    await cardHolder();
    const { client } = await buyerOf(gateway);
    expect(await failureOf(repeat(client))).toMatchObject({
      status: 410,
      error: { message: 'There is no stored card any more. Pay with another card, or with another method.' },
    });
  });

  test('by a method that is no card is refused [R-PAY-STORED-CARD-OWN]', async () => {
    const { client } = await cardHolder();
    const body = { ...ORDER, method: 'paypal', consents: { immediate_start: true }, stored_card: true } as const;
    expect(await failureOf(client.call('POST /api/payment.php', { body }))).toMatchObject({ status: 410 });
  });
});

describe('a stored card that is removed', () => {
  const forgotten = () => gateway.db.selectFrom('forgotten_cards').selectAll().execute();

  test('is charged no more, also not for an order that waits, and its provider forgets it [R-PAY-STORED-CARD-REMOVED, C-PAY-STORED-CARD-REMOVE]', async () => {
    const { client } = await cardHolder();
    const before = (await customers()).length;
    const { payment_id: id } = await repeat(client);
    await client.call('DELETE /api/stored-card.php');
    await client.call('DELETE /api/stored-card.php');
    expect(await shown(client)).toMatchObject({ card: null });
    await gateway.jobs.runDue('charge-card');
    expect(await charges(id)).toEqual([]);
    expect(await read(client, id)).toMatchObject({ status: 'failed' });
    expect(await failureOf(repeat(client))).toMatchObject({ status: 410 });
    await runRecurring(gateway, 'forget-cards');
    expect(await customers()).toHaveLength(before - 1);
    expect(await forgotten()).toEqual([]);
  });

  test('goes with its account, at the provider too [R-PAY-STORED-CARD-REMOVED, R-ACCOUNT-ERASED]', async () => {
    const member = await cardHolder();
    const before = (await customers()).length;
    await leave(gateway, member);
    await sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${member.id}`.execute(
      gateway.db,
    );
    await purgeAccounts(gateway);
    await runRecurring(gateway, 'forget-cards');
    expect(await customers()).toHaveLength(before - 1);
    expect(await forgotten()).toEqual([]);
  });
});

test('by which ids a provider knows cards is in no log and in no response [R-PAY-STORED-CARD-PRIVATE]', async () => {
  const { client } = await cardHolder();
  const { text } = await client.get('/api/repeat-order.php');
  const texts = [...log, text].join('\n');
  for (const { customer, mandate } of await customers()) {
    expect(texts).not.toContain(customer);
    if (mandate !== null) expect(texts).not.toContain(mandate);
  }
});
