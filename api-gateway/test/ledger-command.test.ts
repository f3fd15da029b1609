import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { runLedger } from '../src/cli/ledger.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import type { CreditKind } from '../src/platform/db/schema/money.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
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

/** Does what nothing but the database's own guards prevents: they are off for a moment. */
async function break_(table: string, change: ReturnType<typeof sql>): Promise<void> {
  await gateway.db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await change.execute(trx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
}

/** A purchase of 40 credits for 44.99, and its entry at the member's account. */
async function buy() {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  const entry = await gateway.db
    .selectFrom('credit_entries as entry')
    .innerJoin('credit_transactions as movement', 'movement.id', 'entry.transaction_id')
    .select(['entry.id', 'entry.transaction_id as transaction'])
    .where('movement.kind', '=', 'purchase')
    .where('movement.reference', '=', id)
    .where('entry.amount', '>', 0)
    .executeTakeFirstOrThrow();
  return { client, userId, id, entry };
}

/** The same, of which 10 credits were used and 30 withdrawn for 33.75. */
async function buyAndWithdraw(): Promise<string> {
  const { client, userId, id } = await buy();
  const credits = createCreditsService({ db: gateway.db });
  await gateway.db
    .transaction()
    .execute((trx) => credits.spend({ userId, amount: 10, kind: 'message', reference: `${userId}:sent` }, trx));
  expect(await withdrawOffered(client, id)).toBe(3375);
  return id;
}

/** Expects the command to fail, and to print each of these as a line of its own. */
async function expectLines(lines: readonly string[]): Promise<void> {
  out = '';
  expect(await verify()).toBe(1);
  for (const line of lines) expect(out.split('\n')).toContain(`    ${line}`);
}

test('says that all is right, and then what is wrong with each [R-CREDITS-LEDGER-VERIFIED]', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  expect([await verify(), out]).toEqual([
    0,
    expect.stringMatching(/balances are their lots +1 +0[^]*The ledger is right\./),
  ]);

  await break_('credit_accounts', sql`update credit_accounts set balance = 41 where user_id = ${userId}`);
  await break_('credit_lots', sql`update credit_lots set rest = 39`);
  await break_('invoices', sql`update invoices set number = 700, amount = 1, vat_amount = 0`);
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

test('says which movement does not sum to zero, and which entry is not its moves [R-CREDITS-LEDGER-VERIFIED]', async () => {
  const [more, alone, moved] = [(await buy()).entry, (await buy()).entry, (await buy()).entry];
  const house = (transaction: number) => sql`transaction_id = ${transaction} and amount < 0`;
  await break_('credit_entries', sql`update credit_entries set amount = amount - 2 where ${house(more.transaction)}`);
  await break_('credit_entries', sql`delete from credit_entries where ${house(alone.transaction)}`);
  await break_('credit_lot_moves', sql`update credit_lot_moves set amount = 39 where entry_id = ${moved.id}`);
  await expectLines([
    `transaction ${more.transaction} (purchase) has 2 entries that sum to -2`,
    `transaction ${alone.transaction} (purchase) has 1 entries that sum to 40`,
    `entry ${moved.id} is 40, its moves 39`,
  ]);
});

test('says what went back and is not written down as it was [R-CREDITS-LEDGER-VERIFIED, R-PAY-WITHDRAWAL-AMOUNT]', async () => {
  const ids = [await buyAndWithdraw(), await buyAndWithdraw(), await buyAndWithdraw(), await buyAndWithdraw()] as const;
  const [amount, credits, share, note] = ids;
  await verify();
  for (const id of ids) expect(out).not.toContain(id);
  await break_('refunds', sql`update refunds set amount = 3000 where payment_id = ${amount}`);
  await break_('refunds', sql`update refunds set credits = 29 where payment_id = ${credits}`);
  // Sum and credits agree: it is the share of the price that is wrong, by a cent.
  await break_('refunds', sql`update refunds set amount = 3374 where payment_id = ${share}`);
  await break_('payments', sql`update payments set refunded_amount = 3374 where id = ${share}`);
  await break_('invoices', sql`update invoices set amount = 3374 where payment_id = ${note} and kind = 'credit_note'`);
  await expectLines([
    `payment ${amount} gave 3375 back, its refunds 3000`,
    `payment ${credits} took 30 credits back, its refunds 29`,
    `payment ${share} gave 3374 back for 30 of 40 credits`,
    `payment ${note} gave 3375 back, its credit notes 3374`,
  ]);
});

test('says which debit was collected for another sum [R-CREDITS-LEDGER-VERIFIED, R-PAY-DEBIT-ONCE]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(client);
  await collectDue(gateway);
  await verify();
  expect(out).not.toContain(id);
  await break_('payments', sql`update payments set asked_amount = 1500 where id = ${id}`);
  await expectLines([`the debit of payment ${id} of 1999 was collected for 1500, withdrawn before that were 0`]);
});

test('says which credits no payment stands behind [R-CREDITS-LEDGER-VERIFIED]', async () => {
  const [paid, other, unpaid] = [await buy(), await buy(), await buyerOf(gateway)];
  const { payment_id: open } = await pay(unpaid.client);
  const credits = createCreditsService({ db: gateway.db });
  const nobodys = randomUUID();
  const grants = [nobodys, `${paid.id} 2`, open];
  for (const reference of grants) await credits.grant({ userId: paid.userId, amount: 40, kind: 'purchase', reference });
  const idOf = async (kind: CreditKind, reference: string) => {
    const movements = gateway.db.selectFrom('credit_transactions').select('id');
    const found = await movements.where('kind', '=', kind).where('reference', '=', reference).executeTakeFirstOrThrow();
    return found.id;
  };
  await withdrawOffered(other.client, other.id);
  await break_(
    'credit_transactions',
    sql`update credit_transactions set reference = ${`${nobodys} 2`}
    where kind = 'withdrawal' and reference = ${other.id}`,
  );
  const [first, second] = [await buy(), await buy()];
  await break_('payments', sql`update payments set user_id = ${second.userId} where id = ${first.id}`);
  await expectLines([
    ...(await Promise.all(
      grants.map(
        async (one) => `transaction ${await idOf('purchase', one)} (purchase) is of ${one}, which nobody paid`,
      ),
    )),
    `transaction ${await idOf('withdrawal', `${nobodys} 2`)} (withdrawal) is of ${nobodys} 2, which nobody paid`,
    `transaction ${first.entry.transaction} (purchase) of payment ${first.id} is of another member`,
  ]);
});

test('says which credits were spent before older ones [R-CREDITS-LEDGER-VERIFIED, R-CREDITS-LOT-ORDER]', async () => {
  const { client, userId } = await buy();
  const credits = createCreditsService({ db: gateway.db });
  const spend = (amount: number) =>
    credits.spend({ userId, amount, kind: 'message', reference: `${userId}:${randomUUID()}` });
  await spend(10);
  const { payment_id: id } = await pay(client, { bundle_id: '15' });
  await notify(gateway, id, { status: 'completed' });
  // Of both lots, then of the second one.
  await spend(32);
  await spend(1);
  await verify();
  expect(out).not.toContain('while one before it had credits');
  const lots = await gateway.db
    .selectFrom('credit_lots as lot')
    .innerJoin('credit_accounts as account', 'account.id', 'lot.account_id')
    .select('lot.id')
    .where('account.user_id', '=', userId)
    .orderBy('lot.id')
    .execute();
  const [older, newer] = [lots[0]?.id ?? 0, lots[1]?.id ?? 0];
  const { entry } = await gateway.db
    .selectFrom('credit_lot_moves')
    .select((of) => of.fn.min('entry_id').as('entry'))
    .where('lot_id', '=', older)
    .where('amount', '<', 0)
    .executeTakeFirstOrThrow();
  await break_('credit_lot_moves', sql`update credit_lot_moves set lot_id = ${newer} where entry_id = ${entry}`);
  await expectLines([`entry ${entry} took 10 of lot ${newer} while one before it had credits`]);
});

test('says which code was not used up by who paid with it, and which was by who did not [R-CREDITS-LEDGER-VERIFIED]', async () => {
  const [{ id }, other] = [await buy(), await buyerOf(gateway)];
  const { payment_id: open } = await pay(other.client);
  await verify();
  expect(out).not.toContain('use it up');
  expect(out).not.toContain('used it up');
  await break_(
    'payments',
    sql`update payments set discount_code = 'HELLO10', discount_amount = 500 where id in (${id}, ${open})`,
  );
  await gateway.db
    .insertInto('discount_redemptions')
    .values({ tenant_id: 1, user_id: other.id, code: 'HELLO10', payment_id: open, once: true })
    .execute();
  await expectLines([
    `payment ${id} (completed) with HELLO10 did not use it up`,
    `payment ${open} (created) with HELLO10 used it up`,
  ]);
});

test('says how it is used', async () => {
  expect(await runLedger([])).toBe(2);
  expect(await runLedger(['--help'])).toBe(0);
  expect(out).toContain('npm run ledger -- verify');
});
