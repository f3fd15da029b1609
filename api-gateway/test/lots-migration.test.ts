import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { insertMember } from './domain/rows.ts';
import { FROZEN } from './frozen-migrations.ts';

const FOLDER = path.join(import.meta.dirname, '../src/platform/db/migrations');
const LOTS = '0085-credit-lots';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

async function run(name: string): Promise<void> {
  const { up } = (await import(path.join(FOLDER, `${name}.ts`))) as { up: (db: unknown) => Promise<void> };
  await up(database.db);
}

/** A movement as it was booked before there were lots. */
async function book(userId: number, kind: string, reference: string, amount: number): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into credit_transactions (kind, reference) values (${kind}, ${reference}) returning id`.execute(trx);
    await sql`insert into credit_entries (transaction_id, account_id, amount)
      select ${rows[0]?.id}::bigint, id, case kind when 'member' then ${amount}::int else ${-amount}::int end
      from credit_accounts where user_id = ${userId} or purpose = ${kind} order by kind desc`.execute(trx);
  });
}

test('the entries that are there become lots in their order, and no balance changes [R-CREDITS-LOT-ORDER]', async () => {
  for (const name of Object.keys(FROZEN).filter((one) => one < LOTS)) await run(name);
  await sql`insert into tenants (id, key, hosts, settings, time_zone)
    values (1, 'old', '{old.test}', '{}', 'Europe/Amsterdam')`.execute(database.db);
  const userId = await insertMember(database.db);
  await sql`insert into credit_accounts (kind, user_id) values ('member', ${userId})`.execute(database.db);
  await book(userId, 'signup', 'welcome', 5);
  await book(userId, 'purchase', 'first', 15);
  await book(userId, 'message', '1', -1);
  await book(userId, 'photo', '7', -5);
  await book(userId, 'purchase', 'second', 40);
  await book(userId, 'photo_refund', '7', 5);
  // As it was then: it took credits of the second purchase as well.
  await book(userId, 'message', '2', -13);
  await book(userId, 'reversal', 'first', -15);

  await run(LOTS);
  const lots = await sql<{ reference: string; granted: number; rest: number }>`
    select reference, granted, rest from credit_lots
    join credit_transactions on credit_transactions.id = transaction_id order by credit_lots.id`.execute(database.db);
  expect(lots.rows).toEqual([
    { reference: 'welcome', granted: 5, rest: 0 },
    { reference: 'first', granted: 15, rest: 0 },
    { reference: 'second', granted: 40, rest: 31 },
  ]);
  const accounts = await sql`select balance, free from credit_accounts where user_id = ${userId}`.execute(database.db);
  expect(accounts.rows).toEqual([{ balance: 31, free: 0 }]);
});
