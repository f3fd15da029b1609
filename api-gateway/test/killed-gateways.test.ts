import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startGateways } from './chat-faults/gateways.ts';
import type { Gateways } from './chat-faults/gateways.ts';
import { TestClient } from './client.ts';
import { personOf, send } from './domain/chat.ts';
import { listen } from './domain/streams.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

/** The provider signs for both gateways. */
const SECRET = randomUUID() + randomUUID();

let gateway: TestGateway;
let dataDir: string;
/** A process of its own on the same database. */
let processes: Gateways;
beforeAll(async () => {
  vi.stubEnv('PAYMENT_WEBHOOK_SECRET', SECRET);
  gateway = await startTestGateway({ env: { PAYMENT_WEBHOOK_SECRET: SECRET } });
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-killed-'));
  processes = await startGateways(1, gateway.config.databaseUrl ?? '', dataDir);
}, 240_000);
afterAll(async () => {
  await processes.stop();
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** Resolves once a connection waits for this table, in the middle of what it writes. */
const untilStopped = (table: string) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ waits: boolean }>`
          select exists (select 1 from pg_locks where not granted and relation = ${table}::regclass) as waits`.execute(
          gateway.db,
        );
        return rows[0]?.waits;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);

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

/** The steps of a completion in their order: each is stopped in its middle, with what was written before it. */
test.each(['payment_events', 'credit_entries', 'discount_redemptions', 'invoices'])(
  'a gateway that is killed while it writes %s has completed nothing; the next notice completes the payment once [R-PAY-CREDITS-ONCE, R-PAY-WEBHOOK-ONCE, R-PAY-INVOICE-GAPLESS]',
  async (table) => {
    const { client } = await buyerOf(gateway, { signup_at: new Date() });
    const { payment_id: id, discount_code: code } = await pay(client);
    expect(code, 'the time bonus is used up with it').not.toBeNull();
    const notice = { status: 'completed', eventId: randomUUID() } as const;
    const victim = { ...gateway, client: () => new TestClient(processes.ports[0] ?? 0, 'localhost') };
    await gateway.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
      const sent = notify(victim, id, notice).then(
        ({ status }) => status,
        () => 'no response',
      );
      await untilStopped(table);
      await processes.kill(0);
      expect(await sent).toBe('no response');
    });
    const creditsOf = async () => (await client.call('GET /api/user.php')).user?.credits;
    expect(await creditsOf()).toBe(0);
    for (const to of [gateway, victim, gateway]) expect((await notify(to, id, notice)).status).toBe(204);
    expect(await creditsOf()).toBe(40);
    const papers = await gateway.db.selectFrom('invoices').select('kind').where('payment_id', '=', id).execute();
    expect(papers).toEqual([{ kind: 'invoice' }]);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  },
  240_000,
);
