import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { runWithdrawals } from '../src/cli/withdrawals.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { makeDebit } from './domain/direct-debit.ts';
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

async function invoiceOf(id: string): Promise<string> {
  const { year, number } = await gateway.db
    .selectFrom('invoices')
    .select(['year', 'number'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  return `${year}-${String(number).padStart(6, '0')}`;
}

/** A purchase of 40 credits for 44.99, with the number of its invoice. */
async function purchase() {
  const buyer = await buyerOf(gateway);
  const payment = await pay(buyer.client);
  const { payment_id: id } = payment;
  await decideInSandbox(buyer.client, payment, 'pay');
  await notify(gateway, id, { status: 'completed' });
  return { ...buyer, userId: buyer.id, id, invoice: await invoiceOf(id) };
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

test('promises no money of a direct debit that is not collected, and none at once of one that is under way [R-PAY-WITHDRAWAL-WRITTEN, R-PAY-WITHDRAWAL-NOT-COLLECTED, R-PAY-WITHDRAWAL-UNCOLLECTED]', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: kept } = await makeDebit(client, { bundle_id: '40' });
  await createCreditsService({ db: gateway.db }).spend({ userId, amount: 10, kind: 'message', reference: 'used' });
  const invoice = await invoiceOf(kept);
  expect(await command('show', 'alpha', invoice)).toBe(0);
  expect(out).toContain('33.75 EUR');
  expect(out).toContain('not collected yet, so nothing goes back: 11.24 EUR will be collected');
  for (let again = 0; again < 2; again += 1) {
    expect(await command('confirm', 'alpha', invoice, '33.75')).toBe(0);
    expect(out).toBe('Withdrawn. 33.75 of the direct debit is not collected; the buyer is mailed.\n');
  }
  const other = await buyerOf(gateway);
  const { payment_id: asked } = await makeDebit(other.client, { bundle_id: '40' });
  // Its provider was to collect it, and has not responded.
  await sql`update payments set asked_amount = amount where id = ${asked}`.execute(gateway.db);
  const second = await invoiceOf(asked);
  expect(await command('show', 'alpha', second)).toBe(0);
  expect(out).toContain('The direct debit is on its way: the money goes back once it has arrived.');
  expect(await command('confirm', 'alpha', second, '44.99')).toBe(0);
  expect(out).toContain('44.99 goes back once the direct debit has arrived');
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
