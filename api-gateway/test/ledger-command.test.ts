import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runLedger } from '../src/cli/ledger.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
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

const verify = () => runLedger(['verify'], () => loadConfig({ DATABASE_URL: gateway.config.databaseUrl ?? '' }));

test('says that all is right, and then what is wrong with each [R-CREDITS-LEDGER-VERIFIED]', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  expect([await verify(), out]).toEqual([
    0,
    expect.stringMatching(/balances are their lots +1 +0[^]*The ledger is right\./),
  ]);

  // What nothing but the database's own guards prevents: they are off for a moment.
  const break_ = async (table: string, change: ReturnType<typeof sql>) => {
    await gateway.db.transaction().execute(async (trx) => {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
      await change.execute(trx);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    });
  };
  await break_('credit_accounts', sql`update credit_accounts set balance = 41 where user_id = ${userId}`);
  await break_('credit_lots', sql`update credit_lots set rest = 39`);
  await break_('invoices', sql`update invoices set number = 7, amount = 1, vat_amount = 0`);
  await gateway.db.updateTable('payments').set({ credits: 50 }).where('id', '=', id).execute();
  out = '';
  expect(await verify()).toBe(1);
  for (const line of [
    /account \d+ holds 41, its entries 40/,
    /account \d+ holds 41, 0 free; its lots 39, 0 free/,
    /lot \d+ holds 39 of 40, its moves 40/,
    `payment ${id} (completed) gave 40 of 50 credits`,
    `payment ${id} of 4499 has an invoice of 1`,
    /tenant 1 has 1 invoices of \d{4}, the last number is 1/,
  ])
    expect(out).toMatch(line);
});

test('says how it is used', async () => {
  expect(await runLedger([])).toBe(2);
  expect(await runLedger(['--help'])).toBe(0);
  expect(out).toContain('npm run ledger -- verify');
});
