import { sql } from 'kysely';
import type { TestGateway } from '../gateway.ts';
import type { TestResponse } from '../harness.ts';

/** A payment as the site has it. */
export const paymentOf = ({ db }: Pick<TestGateway, 'db'>, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Posts what Mollie posts when a payment has changed. */
export const sendMollieNotice = (gateway: TestGateway, reference: string): Promise<TestResponse> =>
  gateway.client().send('POST', '/api/payment-webhook.php', {
    raw: `id=${reference}`,
    headers: { 'origin': undefined, 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Runs a job that comes up by itself, once. */
export async function runRecurring({ db, jobs }: TestGateway, name: string): Promise<void> {
  await sql`select stage_job(${name}, '{}', interval '0')`.execute(db);
  if ((await jobs.runDue(name)) !== 1) throw new Error(`${name} was not run`);
}

/** Queries the provider about the payments that are due. */
export const runStalePayments = (gateway: TestGateway): Promise<void> => runRecurring(gateway, 'stale-payments');
