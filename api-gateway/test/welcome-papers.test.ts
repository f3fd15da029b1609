import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from './database.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { mailedPaper, receiptText, rowsBehind } from './domain/receipts.ts';
import { insertMember } from './domain/rows.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { FROZEN } from './frozen-migrations.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
import { eventually } from './mail/mails.ts';
import { ALPHA_SETTINGS } from './tenants.ts';

/** What papers and calls say of a purchase with the tenant's welcome code, which is applied by itself. */
const CODE = { code: 'HELLO10', percentage: 10, days: 7 };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ settings: { welcome_code: CODE } });
});
afterAll(() => gateway.close());

const WORDS = { en: 'Welcome bonus, 10% −€4.50', fr: 'Bonus de bienvenue, 10 % −4,50 €' } as const;

/** A member whose time bonus is over buys the popular bundle. */
async function buy(language: 'en' | 'fr', order: Parameters<typeof pay>[1] = {}) {
  const { client, email } = await buyerOf(gateway);
  await client.call('PUT /api/user.php', { body: { language } });
  const ordered = await pay(client, order);
  await notify(gateway, ordered.payment_id, { status: 'completed' });
  return { client, email, ordered, id: ordered.payment_id };
}

const transactionOf = async (client: TestClient, id: string) =>
  (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0];

describe('a purchase with the welcome code', () => {
  test.each(['en', 'fr'] as const)(
    'is named as in the checkout by the mailed receipt in %s, and by every call [R-PAY-RECEIPT-WELCOME, R-PAY-RECEIPT-MAIL]',
    async (language) => {
      const { client, email, ordered, id } = await buy(language);
      const welcome = { discount_code: CODE.code, discount_welcome: true };
      expect(ordered).toMatchObject({ amount: 4049, ...welcome });
      expect(await client.call('GET /api/payment.php', { query: { id } })).toMatchObject(welcome);
      expect(await transactionOf(client, id)).toMatchObject(welcome);
      const { invoice } = await rowsBehind(gateway, id);
      const mailed = await mailedPaper(gateway, email, invoice.printed);
      expect(mailed).toContain(WORDS[language]);
      expect(mailed).not.toContain(CODE.code);
      expect(await receiptText(client, id)).toBe(mailed);
    },
  );

  test('is one also for who types that code [R-PAY-RECEIPT-WELCOME]', async () => {
    const { client, id } = await buy('en', { discount_code: CODE.code });
    expect(await receiptText(client, id)).toContain(WORDS.en);
  });

  test('is none where another code was typed, which has its name [R-PAY-RECEIPT-WELCOME]', async () => {
    const code = await makeDiscountCode(gateway.db, { value_percentage: 20 });
    const { client, ordered, id } = await buy('en', { discount_code: code });
    expect(ordered).not.toHaveProperty('discount_welcome');
    expect(await transactionOf(client, id)).not.toHaveProperty('discount_welcome');
    expect(await receiptText(client, id)).toContain(`Discount, ${code} −€9.00`);
  });

  test('is named in a repeat order of who is unpaid again [R-PAY-RECEIPT-WELCOME, C-PAY-REPEAT]', async () => {
    const { client, id } = await buy('en');
    await notify(gateway, id, { status: 'refunded' });
    // As if another code had paid for it: this one is not used up.
    await gateway.db.deleteFrom('discount_redemptions').where('payment_id', '=', id).execute();
    const { order } = await client.call('GET /api/repeat-order.php');
    expect(order).toMatchObject({ amount: 4049, discount_code: CODE.code, discount_welcome: true });
  });

  // The last one: the tenant has another code from here on.
  test('stays one when the tenant has another welcome code, or none [R-PAY-RECEIPT-WELCOME]', async () => {
    const { client, id } = await buy('en');
    const issued = await receiptText(client, id);
    await sql`update tenants set settings = settings - 'welcome_code' || '{"name": "Later"}'::jsonb where key = 'alpha'`.execute(
      gateway.db,
    );
    await eventually(async () => (await client.call('GET /api/settings.php')).name === 'Later');
    const later = await buyerOf(gateway);
    expect(await pay(later.client), 'no welcome code any more').toMatchObject({ amount: 4499, discount_code: null });
    expect(await receiptText(client, id)).toBe(issued);
    expect(await transactionOf(client, id)).toMatchObject({ discount_welcome: true });
  });
});

test('payments from before are known by the welcome code of their tenant, unless it is one that is typed [R-PAY-RECEIPT-WELCOME]', async () => {
  const database = await createEmptyDatabase();
  try {
    const folder = path.join(import.meta.dirname, '../src/platform/db/migrations');
    const run = async (name: string) => {
      const { up } = (await import(path.join(folder, `${name}.ts`))) as { up: (db: unknown) => Promise<void> };
      await up(database.db);
    };
    const ours = '0373-welcome-purchases';
    for (const name of Object.keys(FROZEN).filter((one) => one < ours)) await run(name);
    const settings = JSON.stringify({ ...ALPHA_SETTINGS, welcome_code: CODE });
    await sql`insert into tenants (id, key, hosts, settings, time_zone) values
      (1, 'one', '{one.test}', ${settings}, 'Europe/Paris'), (2, 'two', '{two.test}', ${settings}, 'Europe/Paris'),
      (3, 'none', '{none.test}', '{}', 'Europe/Paris')`.execute(database.db);
    await sql`insert into discount_codes (tenant_id, code, value_percentage) values (2, ${CODE.code}, 10)`.execute(
      database.db,
    );
    const cases = [
      { tenant: 1, code: CODE.code, welcome: true },
      { tenant: 1, code: 'AUTUMN15', welcome: false },
      { tenant: 1, code: null, welcome: false },
      { tenant: 2, code: CODE.code, welcome: false },
      { tenant: 3, code: CODE.code, welcome: false },
    ];
    const ids: string[] = [];
    for (const { tenant, code } of cases) {
      const user = await insertMember(database.db, { tenant_id: tenant });
      const id = randomUUID();
      ids.push(id);
      await sql`insert into payments (id, tenant_id, user_id, bundle_id, credits, amount, currency, discount_code, discount_amount,
          method, country, locale, status, provider, immediate_start, consented_at, completed_at)
        values (${id}, ${tenant}, ${user}, '40', 40, 4049, 'EUR', ${code}, ${code === null ? 0 : 450}, 'ideal', 'NL', 'en',
          'completed', 'sandbox', true, now(), now())`.execute(database.db);
    }
    await run(ours);
    const { rows } = await sql<{ id: string; welcome: boolean }>`
      select id, discount_welcome as welcome from payments`.execute(database.db);
    const known = new Map(rows.map(({ id, welcome }) => [id, welcome]));
    expect(ids.map((id) => known.get(id))).toEqual(cases.map(({ welcome }) => welcome));
  } finally {
    await database.close();
  }
});
