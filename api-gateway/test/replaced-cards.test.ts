import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_KEY, startFakeMollie } from './domain/fake-mollie.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { payByCard, runRecurring } from './domain/mollie-site.ts';
import { buyerOf } from './domain/sandbox.ts';
import { startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let mollie: FakeMollie;
let gateway: TestGateway;
const log: string[] = [];
beforeAll(async () => {
  mollie = await startFakeMollie();
  gateway = await startTestGateway({
    env: { MOLLIE_API_KEY: FAKE_KEY, MOLLIE_API_URL: mollie.url, LOG_LEVEL: 'trace' },
    log,
  });
});
afterAll(async () => {
  await gateway.close();
  await mollie.close();
});
beforeEach(() => {
  mollie.failWith(null);
});

const pay = (client: TestClient) => payByCard(gateway, mollie, client);
const lookUp = () => gateway.jobs.runDue('keep-card');
const keptOf = (id: number) =>
  gateway.db.selectFrom('stored_cards').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
/** What Mollie was asked to revoke of a payer. */
const revoked = (customer: string) =>
  mollie.requests.flatMap(({ method, path }) => {
    const [, of, mandate] = /^\/customers\/(cst_\w+)\/mandates\/(mdt_\w+)$/.exec(path) ?? [];
    return method === 'DELETE' && of === customer ? [mandate] : [];
  });
const waiting = () => gateway.db.selectFrom('forgotten_cards').selectAll().execute();

describe('a stored card that another one replaces', () => {
  test('is revoked at the provider, once, and again when that fails; its payer and the new card stay [R-PAY-STORED-CARD-REPLACED, R-PAY-STORED-CARD-PRIVATE]', async () => {
    const { client, id } = await buyerOf(gateway);
    const { mandate: first } = await pay(client);
    await lookUp();
    const { mandate: second } = await pay(client);
    await lookUp();
    const { customer, mandate } = await keptOf(id);
    expect(mandate).toBe(second);

    mollie.failWith(401);
    await runRecurring(gateway, 'forget-cards');
    expect(await waiting()).toMatchObject([{ customer, mandate: first }]);
    mollie.failWith(null);
    const tried = revoked(customer).length;
    await runRecurring(gateway, 'forget-cards');
    await runRecurring(gateway, 'forget-cards');
    expect(revoked(customer).slice(tried)).toEqual([first]);
    expect(await waiting()).toEqual([]);
    expect(
      mollie.requests.filter(({ method, path }) => method === 'DELETE' && path === `/customers/${customer}`),
    ).toEqual([]);
    expect(await client.call('GET /api/repeat-order.php')).toMatchObject({ card: { last4: '6787' } });
    for (const secret of [customer, first, second]) expect(log.join('')).not.toContain(secret);
  });

  test('does not come back when it is looked up after the new one, and is revoked all the same [R-PAY-STORED-CARD-REPLACED]', async () => {
    const { client, id } = await buyerOf(gateway);
    const { mandate: first } = await pay(client);
    mollie.failWith(401);
    await lookUp();
    mollie.failWith(null);
    const { mandate: second } = await pay(client);
    await lookUp();
    await sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'keep-card' and state = 'retry'`.execute(
      gateway.db,
    );
    await lookUp();
    const { customer, mandate } = await keptOf(id);
    expect(mandate).toBe(second);
    await runRecurring(gateway, 'forget-cards');
    expect(revoked(customer)).toEqual([first]);
  });

  test('is not kept again by a job that is done twice [R-PAY-STORED-CARD-REPLACED]', async () => {
    const { client, id } = await buyerOf(gateway);
    const { id: payment } = await pay(client);
    await lookUp();
    const { mandate: second } = await pay(client);
    await lookUp();
    await runRecurring(gateway, 'forget-cards');
    await sql`select stage_job('keep-card', ${JSON.stringify({ payment })}, interval '0')`.execute(gateway.db);
    await lookUp();
    expect((await keptOf(id)).mandate).toBe(second);
    expect(await waiting()).toEqual([]);
  });
});
