import { describe, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { makePast } from './domain/past-payments.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { notify } from './domain/sandbox.ts';
import type { TestClient } from './harness.ts';
import { setUpStalePayments } from './domain/stale-payments.ts';

const { decideSilently, gateway, lines, order, provider, queried, startJob, statusOf } = setUpStalePayments();
const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;

describe('a payment whose notice is lost', () => {
  test('is credited without anybody asking, once [R-PAY-RECONCILED]', async () => {
    const { id, client } = await order('6 minutes');
    await decideSilently(id, 'paid');
    const job = startJob();
    expect(await job()).toBe(1);
    expect(await statusOf(id)).toBe('completed');
    expect(await client.call('GET /api/user.php')).toMatchObject({ user: { credits: 40, paid_user: true } });
    expect(lines.join('')).toContain(id);
    expect(await job()).toBe(0);
    expect((await notify(gateway(), id, { status: 'completed' })).status).toBe(204);
    expect(await creditsOf(client)).toBe(40);
    expect(await verifiedFaults(gateway().db)).toEqual([]);
  });

  test('is credited once when several gateways look at the same time [R-PAY-RECONCILED, R-PAY-CREDITS-ONCE]', async () => {
    const orders = await Promise.all(['6 minutes', '7 minutes', '8 minutes'].map((created) => order(created)));
    for (const { id } of orders) await decideSilently(id, 'paid');
    const other = openDatabase(gateway().config.databaseUrl ?? '', { max: 5 });
    try {
      const credits = createCreditsService({ db: other });
      await Promise.all([startJob(), startJob({ db: other, credits }), startJob()].map((job) => job()));
    } finally {
      await other.destroy();
    }
    expect(queried.toSorted()).toEqual(orders.map(({ reference }) => reference).toSorted());
    for (const { client } of orders) expect(await creditsOf(client)).toBe(40);
    expect(await verifiedFaults(gateway().db)).toEqual([]);
  });

  test('is queried by one of them, also when the other had it on its list already', async () => {
    const [first, second] = [await order('8 minutes'), await order('7 minutes')];
    const other = startJob({}, () => Promise.resolve(null));
    const job = startJob({}, async (reference) => {
      if (reference === first.reference) await other();
      return null;
    });
    await job();
    expect(queried).toEqual([first.reference, second.reference]);
  });

  test.each(['failed', 'cancelled'] as const)(
    'ends as %s when the provider says so [R-PAY-RECONCILED]',
    async (status) => {
      const { id, client } = await order('6 minutes');
      await decideSilently(id, status);
      await startJob()();
      expect(await statusOf(id)).toBe(status);
      expect(await creditsOf(client)).toBe(0);
    },
  );

  test('and that nobody paid until its price was free ends as expired [R-PAY-RECONCILED, L-PAY-PRICE-LOCK]', async () => {
    const { id } = await order('31 minutes');
    const { id: open } = await order('29 minutes');
    await startJob()();
    expect([await statusOf(id), await statusOf(open)]).toEqual(['expired', 'created']);
  });

  test('about another amount than the payment’s is logged, and credits nothing', async () => {
    const { id, client, reference } = await order('6 minutes');
    const report = { reference, status: 'completed', amount: 1, currency: 'EUR' } as const;
    await startJob({}, () => Promise.resolve(report))();
    expect(await statusOf(id)).toBe('created');
    expect(await creditsOf(client)).toBe(0);
    expect(lines.join('')).toContain('"settlement":"mismatch"');
  });
});

describe('the provider is spared', () => {
  test.each([
    ['4 minutes', null, 0],
    ['5 minutes', null, 1],
    // A tenth of its age between two questions …
    ['20 minutes', '110 seconds', 0],
    ['20 minutes', '130 seconds', 1],
    ['10 hours', '55 minutes', 0],
    ['10 hours', '65 minutes', 1],
    // … a day at most, and none after thirty days.
    ['20 days', '23 hours', 0],
    ['20 days', '25 hours', 1],
    ['29 days', null, 1],
    ['31 days', null, 0],
  ])('one that is %s old and was last queried about %s ago: %d questions', async (created, lastAsked, questions) => {
    const { id } = await order(created, lastAsked);
    const job = startJob({}, () => Promise.resolve(null));
    await job();
    await job();
    expect(queried.length).toBe(questions);
    expect(await statusOf(id)).toBe('created');
  });

  test('payments of another provider, without a reference or that have ended are not queried', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, () => order('6 minutes')));
    const [elsewhere, unregistered, ended] = orders.map(({ id }) => id);
    const change = (id = '') => gateway().db.updateTable('payments').where('id', '=', id);
    await change(elsewhere).set({ provider: 'other' }).execute();
    await change(unregistered).set({ provider_reference: null }).execute();
    await change(ended).set({ status: 'failed' }).execute();
    expect(await startJob()()).toBe(0);
    expect(await startJob({ provider: null })()).toBe(0);
    expect(queried).toEqual([]);
  });

  test('those queried longest ago come first, a limited number in a round', async () => {
    const [a, b, c] = [
      await order('1 hour', '8 minutes'),
      await order('9 minutes'),
      await order('2 hours', '30 minutes'),
    ];
    const job = startJob({ timing: { batch: 2 } }, () => Promise.resolve(null));
    expect(await job()).toBe(2);
    expect(queried).toEqual([c.reference, b.reference]);
    expect(await job()).toBe(1);
    expect(queried.at(-1)).toBe(a.reference);
  });
});

describe('a provider that cannot be reached', () => {
  test('leaves the payment open; the others of the round are handled, and it is queried again later', async () => {
    const [broken, fine] = [await order('10 minutes'), await order('9 minutes')];
    for (const { id } of [broken, fine]) await decideSilently(id, 'paid');
    let isBroken = true;
    const job = startJob({}, (reference) =>
      isBroken && reference === broken.reference ? Promise.reject(new Error('away')) : provider().fetch(reference),
    );
    await job();
    expect([await statusOf(broken.id), await statusOf(fine.id)]).toEqual(['created', 'completed']);
    isBroken = false;
    await job();
    expect(queried).toEqual([broken.reference, fine.reference]);
    await makePast(gateway(), broken.id, { created: '10 minutes', lastAsked: '61 seconds' });
    await job();
    expect(await creditsOf(broken.client)).toBe(40);
  });

  test('is left alone after a few failures in a row; the next round goes on with the others', async () => {
    const orders = [];
    for (let minutes = 13; minutes > 6; minutes -= 1) orders.push(await order(`${minutes} minutes`));
    const job = startJob({ timing: { failures: 3 } }, () => Promise.reject(new Error('away')));
    await job();
    expect(queried).toEqual(orders.slice(0, 3).map(({ reference }) => reference));
    await job();
    expect(queried).toEqual(orders.slice(0, 6).map(({ reference }) => reference));
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(orders.map(() => 'created'));
  });

  test('and never responds is not waited for', async () => {
    const [silent, fine] = [await order('10 minutes'), await order('9 minutes')];
    await decideSilently(fine.id, 'paid');
    // Read before the job runs: however busy the machine is, this report is there at once.
    const report = await provider().fetch(fine.reference);
    const job = startJob({ patience: 50 }, (reference) =>
      reference === silent.reference ? new Promise(() => undefined) : Promise.resolve(report),
    );
    await job();
    expect([await statusOf(silent.id), await statusOf(fine.id)]).toEqual(['created', 'completed']);
    expect(lines.join('')).toContain('no response within 50 ms');
  });
});
