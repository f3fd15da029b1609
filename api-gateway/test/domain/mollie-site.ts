import { sql } from 'kysely';
import { startTestGateway, type TestClient, type TestGateway, type TestResponse } from '../harness.ts';
import { FAKE_KEY, startFakeMollie, type FakeMollie } from './fake-mollie.ts';

/** A site whose provider is Mollie, and its stand-in. */
export interface MollieSite {
  gateway: TestGateway;
  mollie: FakeMollie;
  close: () => Promise<void>;
}

export async function startMollieSite(): Promise<MollieSite> {
  const mollie = await startFakeMollie();
  const gateway = await startTestGateway({ env: { MOLLIE_API_KEY: FAKE_KEY, MOLLIE_API_URL: mollie.url } });
  return {
    gateway,
    mollie,
    close: async () => {
      await gateway.close();
      await mollie.close();
    },
  };
}

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

/** What the checkout sends for the popular bundle by card. */
export const CARD_ORDER = { bundle_id: '40', method: 'creditcard', country: 'NL' } as const;

/** Pays by a card that is to be kept, which the site has not looked up yet. */
export async function payByCard(gateway: TestGateway, mollie: FakeMollie, client: TestClient) {
  const consents = { immediate_start: true, store_card: true };
  const { payment_id: id } = await client.call('POST /api/payment.php', { body: { ...CARD_ORDER, consents } });
  const { provider_reference: reference } = await paymentOf(gateway, id);
  const payment = mollie.payment(reference ?? '');
  payment.status = 'paid';
  await sendMollieNotice(gateway, payment.id);
  return { id, mandate: String(payment['mandateId']) };
}
