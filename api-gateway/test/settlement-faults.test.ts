import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../src/backend/credits/ledger-check.service.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Tables that completing a payment writes, in their order. */
const STEPS = [
  'payment_events',
  'payments',
  'users',
  'discount_redemptions',
  'credit_transactions',
  'credit_entries',
  'credit_lots',
  'credit_lot_moves',
  'mail_outbox',
  'invoice_numbers',
  'invoices',
] as const;

/** Lets the connection that writes a table die there, as a process does that is killed: it says nothing and commits nothing. */
async function dieAt(table: string): Promise<() => Promise<void>> {
  await sql`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(gateway.db);
  await sql`create trigger die after insert or update on ${sql.table(table)} execute function die()`.execute(
    gateway.db,
  );
  return async () => {
    await sql`drop function die() cascade`.execute(gateway.db);
  };
}

test.each(STEPS)(
  'a gateway that dies while it writes %s has done nothing; the next report does all of it, once [R-PAY-CREDITS-ONCE, R-PAY-WEBHOOK-ONCE]',
  async (table) => {
    const code = await makeDiscountCode(gateway.db);
    const { client, id: userId } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client, { discount_code: code });
    const mend = await dieAt(table);
    const failed = await notify(gateway, id, {
      status: 'completed',
      eventId: `00000000-0000-4000-8000-${id.slice(-12)}`,
    });
    await mend();
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(await client.call('GET /api/payment.php', { query: { id } })).toMatchObject({ status: 'created' });

    for (let again = 0; again < 10; again += 1) {
      const eventId = `00000000-0000-4000-8000-${id.slice(-12)}`;
      expect((await notify(gateway, id, { status: 'completed', eventId })).status).toBe(204);
    }
    const { user } = await client.call('GET /api/user.php');
    expect(user).toMatchObject({ credits: 40, paid_user: true });
    const mails = await gateway.db.selectFrom('mail_outbox').select('id').where('user_id', '=', userId).execute();
    expect(mails).toHaveLength(1);
    expect((await checkLedger(gateway.db)).flatMap(({ faults }) => faults)).toEqual([]);
  },
);
