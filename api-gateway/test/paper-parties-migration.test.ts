import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { insertMember } from './domain/rows.ts';
import { FROZEN } from './frozen-migrations.ts';
import { ALPHA_SETTINGS } from './tenants.ts';

const FOLDER = path.join(import.meta.dirname, '../src/platform/db/migrations');
const PARTIES = '0371-who-is-on-a-paper';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

async function run(name: string): Promise<void> {
  const { up } = (await import(path.join(FOLDER, `${name}.ts`))) as { up: (db: unknown) => Promise<void> };
  await up(database.db);
}

/** A paid purchase with its invoice, as it was before. Returns the id of the invoice. */
async function insertPaper(tenant: number, userId: number, number: number): Promise<number> {
  const payment = randomUUID();
  await sql`insert into payments (id, tenant_id, user_id, bundle_id, credits, amount, currency, method, country, locale, status,
      provider, immediate_start, consented_at, completed_at)
    values (${payment}, ${tenant}, ${userId}, '40', 40, 4499, 'EUR', 'ideal', 'NL', 'en', 'completed', 'sandbox', true, now(), now())
    `.execute(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into invoices (tenant_id, year, number, payment_id, kind, amount, vat_rate, vat_amount, issued_at)
    values (${tenant}, 2026, ${number}, ${payment}, 'invoice', 4499, 2100, 781, '2026-01-02T03:04:05Z') returning id
    `.execute(database.db);
  return rows[0]?.id ?? 0;
}

test('papers that are there get the seller and the buyer that are known, also where a row of a tenant has none or an account is gone [R-PAY-RECEIPT-PARTIES]', async () => {
  for (const name of Object.keys(FROZEN).filter((one) => one < PARTIES)) await run(name);
  await sql`insert into tenants (id, key, hosts, settings, time_zone) values
    (1, 'whole', '{whole.test}', ${JSON.stringify(ALPHA_SETTINGS)}, 'Europe/Amsterdam'),
    (2, 'empty', '{empty.test}', '{}', 'Europe/Paris')`.execute(database.db);
  const [one, two, gone] = [
    await insertMember(database.db, { tenant_id: 1 }),
    await insertMember(database.db, { tenant_id: 2 }),
    await insertMember(database.db, { tenant_id: 1 }),
  ];
  const papers = [await insertPaper(1, one, 1), await insertPaper(2, two, 1), await insertPaper(1, gone, 2)];
  await sql`delete from users where id = ${gone}`.execute(database.db);

  await run(PARTIES);
  const { rows: sellers } = await sql<{ id: number; name: string | null; zone: string; late: boolean }>`
    select invoice_id as id, seller ->> 'name' as name, seller ->> 'time_zone' as zone, taken_at > issued_at as late
    from invoice_sellers join invoices on invoices.id = invoice_id order by 1`.execute(database.db);
  expect(sellers).toEqual([
    { id: papers[0], name: 'Alpha B.V.', zone: 'Europe/Amsterdam', late: true },
    { id: papers[1], name: null, zone: 'Europe/Paris', late: true },
    { id: papers[2], name: 'Alpha B.V.', zone: 'Europe/Amsterdam', late: true },
  ]);
  const { rows: buyers } = await sql<{ id: number; user: number }>`
    select invoice_id as id, user_id as user from invoice_buyers order by 1`.execute(database.db);
  expect(buyers).toEqual([
    { id: papers[0], user: one },
    { id: papers[1], user: two },
  ]);
});
