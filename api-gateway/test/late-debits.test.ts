import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personOf } from './domain/chat.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { sendMollieNotice, startMollieSite, type MollieSite } from './domain/mollie-site.ts';
import { buyerOf } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { transactionOf } from './domain/withdrawing.ts';

let site: MollieSite;
beforeAll(async () => {
  site = await startMollieSite();
});
afterAll(() => site.close());

test('a debit that a moderator has ended, and that its provider has collected all the same, is paid back by itself [R-PAY-DEBIT-NOT-COLLECTED]', async () => {
  const { gateway, mollie } = site;
  const { client } = await buyerOf(gateway);
  const { client: moderator } = await personOf(gateway, { role: 'moderator' });
  const { payment_id: id } = await makeDebit(client);
  // What Mollie returns never reaches the site, so that the debit is given up.
  await sql`
    create function lose_references() returns trigger language plpgsql as $$
      begin raise exception 'the reference is lost'; end $$;
    create trigger lose_references before update of provider_reference on payments
      for each row execute function lose_references()`.execute(gateway.db);
  await sql`update pgboss.job set retry_count = retry_limit
    where name = 'collect-debit' and data ->> 'payment' = ${id}`.execute(gateway.db);
  await collectDue(gateway);
  await gateway.jobs.runDue('collect-debit-given-up');
  await sql`drop function lose_references() cascade`.execute(gateway.db);
  const [debit] = (await moderator.call('GET /api/debit-review.php')).debits;
  await moderator.call('PUT /api/debit-review.php', { body: { id: debit?.id ?? 0, decision: 'not_coming' } });
  expect((await transactionOf(client, id))?.refund).toMatchObject({ kind: 'chargeback', amount: 1999, kept: true });

  const [payment] = mollie.madeFor(id);
  if (payment === undefined) throw new Error('Mollie has made no payment of the debit');
  payment.status = 'paid';
  await sendMollieNotice(gateway, payment.id);
  await gateway.jobs.runDue('payment-refund');
  expect(payment.amountRefunded).toEqual({ currency: 'EUR', value: '19.99' });
  const transaction = await transactionOf(client, id);
  expect(transaction).toMatchObject({ status: 'chargeback', refund: { kind: 'chargeback', sent: true } });
  expect(transaction?.refund).not.toHaveProperty('kept');
  expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
});
