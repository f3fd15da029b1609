import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { runWithdrawals } from '../src/cli/withdrawals.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { startTestGateway } from './harness.ts';
import type { TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

let out: string;
beforeEach(() => {
  out = '';
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void (out += `${text}\n`));
});

const command = async (...argv: string[]) => {
  out = '';
  return runWithdrawals(argv, () => loadConfig({ DATABASE_URL: gateway.config.databaseUrl ?? '' }));
};

/** A purchase of 40 credits for 44.99, with the number of its invoice. */
async function purchase() {
  const buyer = await buyerOf(gateway);
  const payment = await pay(buyer.client);
  const { payment_id: id } = payment;
  await decideInSandbox(buyer.client, payment, 'pay');
  await notify(gateway, id, { status: 'completed' });
  const { year, number } = await gateway.db
    .selectFrom('invoices')
    .select(['year', 'number'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  const invoice = `${year}-${String(number).padStart(6, '0')}`;
  return { ...buyer, userId: buyer.id, id, invoice };
}

const refundsOf = (id: string) =>
  gateway.db.selectFrom('refunds').select(['kind', 'amount', 'status']).where('payment_id', '=', id).execute();

test('withdraws for a banned buyer who wrote, once, with the refund and the mail of the site [R-PAY-WITHDRAWAL-WRITTEN]', async () => {
  const { id, userId, invoice } = await purchase();
  await sql`update users set status = 'banned' where id = ${userId}`.execute(gateway.db);
  expect([await command('show', 'alpha', invoice), out]).toEqual([
    0,
    expect.stringMatching(/^40 of 40 credits are unused: 44\.99 EUR, until \d{4}-\d\d-\d\d\n$/),
  ]);
  expect(await refundsOf(id)).toEqual([]);
  expect([await command('confirm', 'alpha', invoice, '33.75'), out]).toEqual([
    1,
    expect.stringContaining('Please look at the new amount'),
  ]);
  for (let again = 0; again < 2; again += 1) expect(await command('confirm', 'alpha', invoice, '44.99')).toBe(0);
  await gateway.jobs.runDue('payment-refund');
  expect(await refundsOf(id)).toEqual([{ kind: 'withdrawal', amount: 4499, status: 'sent' }]);
  const mails = gateway.db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', 'refund');
  expect(await mails.execute()).toHaveLength(1);
  expect((await checkLedger(gateway.db)).flatMap(({ faults }) => faults)).toEqual([]);
});

test('looks at the period unless it was declared in time [R-PAY-WITHDRAWAL-WRITTEN, R-PAY-WITHDRAWAL-PERIOD]', async () => {
  const { id, invoice } = await purchase();
  await sql`update payments set completed_at = now() - interval '30 days' where id = ${id}`.execute(gateway.db);
  expect([await command('show', 'alpha', invoice), out]).toEqual([1, expect.stringContaining('time to withdraw')]);
  expect(await command('confirm', 'alpha', invoice, '44.99')).toBe(1);
  expect(await refundsOf(id)).toEqual([]);
  expect(await command('show', 'alpha', invoice, '--whenever')).toBe(0);
  expect(await command('confirm', 'alpha', invoice, '44.99', '--whenever')).toBe(0);
  expect(await refundsOf(id)).toMatchObject([{ kind: 'withdrawal', amount: 4499 }]);
});

test('says what it does not know', async () => {
  expect(await command('show', 'alpha', '2026-999999')).toBe(1);
  expect(await command('show', 'nowhere', '2026-000001')).toBe(1);
  expect(out).toContain('There is no tenant nowhere');
  for (const argv of [[], ['show'], ['confirm', 'alpha', '2026-000001'], ['confirm', 'alpha', '2026-000001', '3']])
    expect(await command(...argv)).toBe(2);
  expect(await command('--help')).toBe(0);
  expect(out).toContain('npm run withdrawals -- confirm');
});
