import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { beginDebit, codeTo, collectDue, typeCode } from './domain/direct-debit.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdraw } from './domain/withdrawing.ts';
import { failureOf } from './failure.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const ledgerFaults = async () => (await checkLedger(gateway.db)).flatMap(({ faults }) => faults);
const creditsOf = async (client: TestClient) => (await client.call('GET /api/user.php')).user?.credits;

/** Lets the connection that writes a table die there, while `work` is done: it says nothing and commits nothing. */
async function whileDying<T>(event: 'insert' | 'update', table: string, work: () => Promise<T>): Promise<T> {
  await sql`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(gateway.db);
  await sql`create trigger die after ${sql.raw(event)} on ${sql.table(table)} execute function die()`.execute(
    gateway.db,
  );
  try {
    return await work();
  } finally {
    await sql`drop function die() cascade`.execute(gateway.db);
  }
}

describe('a gateway that dies', () => {
  // Before the order is stored, and after its provider has made the payment.
  test.each(['insert', 'update'] as const)(
    'at the %s of an order: the next try has one order and one payment [R-PAY-RETRY-OPEN]',
    async (event) => {
      const { client, id: userId } = await buyerOf(gateway);
      const key = { 'idempotency-key': crypto.randomUUID() };
      const failed = await whileDying(event, 'payments', () => failureOf(pay(client, {}, key)));
      expect(failed.status).toBeGreaterThanOrEqual(500);
      const { payment_id: id } = await pay(client, {}, key);
      const orders = gateway.db.selectFrom('payments').select('id').where('user_id', '=', userId).execute();
      expect(await orders).toEqual([{ id }]);
      const made = gateway.db.selectFrom('sandbox_payments').select('amount').where('merchant_reference', '=', id);
      expect(await made.execute()).toEqual([{ amount: 4499 }]);
      await notify(gateway, id, { status: 'completed' });
      expect(await creditsOf(client)).toBe(40);
    },
  );

  test.each([
    ['update', 'credit_accounts'],
    ['insert', 'credit_entries'],
    ['insert', 'credit_lot_moves'],
    ['update', 'payments'],
    ['update', 'users'],
    ['insert', 'refunds'],
    ['insert', 'mail_outbox'],
    ['insert', 'invoices'],
  ] as const)(
    'at the %s of %s has withdrawn nothing; the next try withdraws once [R-PAY-WITHDRAWAL-ONCE]',
    async (event, table) => {
      const { client } = await buyerOf(gateway);
      const { payment_id: id } = await pay(client);
      await notify(gateway, id, { status: 'completed' });
      const confirm = () => withdraw(client, id, 4499);
      const refunds = () => gateway.db.selectFrom('refunds').select('amount').where('payment_id', '=', id).execute();
      const failed = await whileDying(event, table, () => failureOf(confirm()));
      expect(failed.status).toBeGreaterThanOrEqual(500);
      expect([await refunds(), await creditsOf(client)]).toEqual([[], 40]);
      await confirm();
      expect([await refunds(), await creditsOf(client)]).toEqual([[{ amount: 4499 }], 0]);
      expect(await ledgerFaults()).toEqual([]);
    },
  );

  test.each([
    ['update', 'direct_debits'],
    ['update', 'payments'],
    ['insert', 'credit_entries'],
    ['insert', 'mail_outbox'],
    ['insert', 'invoices'],
  ] as const)(
    'at the %s of %s has signed nothing; the next try signs once, and one debit is collected [R-PAY-CREDITS-ONCE]',
    async (event, table) => {
      const { client } = await buyerOf(gateway);
      const { id, phone } = await beginDebit(client);
      const code = await codeTo(client, phone);
      const failed = await whileDying(event, table, () => failureOf(typeCode(client, id, code)));
      expect(failed.status).toBeGreaterThanOrEqual(500);
      expect(await creditsOf(client)).toBe(0);
      expect(await typeCode(client, id, code)).toMatchObject({ status: 'completed' });
      await collectDue(gateway);
      const made = gateway.db.selectFrom('sandbox_payments').select('amount').where('merchant_reference', '=', id);
      expect(await made.execute()).toEqual([{ amount: 1999 }]);
      expect(await creditsOf(client)).toBe(15);
      expect(await ledgerFaults()).toEqual([]);
    },
  );
});
