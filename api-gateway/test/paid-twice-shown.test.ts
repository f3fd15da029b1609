import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusPaidTwice, transactionPaidTwice } from '@tandem/contracts/testing/paid-twice';
import { paymentOf, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { buyerOf, pay } from './domain/sandbox.ts';

let site: MollieSite;
beforeAll(async () => {
  site = await startMollieSite();
});
afterAll(() => site.close());

/** Pays a payment at Mollie, which lets no order be cancelled. */
async function payAtMollie(id: string) {
  const { gateway, mollie } = site;
  const theirs = mollie.payment((await paymentOf(gateway, id)).provider_reference ?? '');
  theirs.status = 'paid';
  await sendMollieNotice(gateway, theirs.id);
}

// The screens of the contact sheet show this state by these functions.
test('what was paid besides another order is shown as that one, with its papers, but refunded [R-PAY-STATUS-PAID-TWICE, R-PAY-TRANSACTION-TWICE]', async () => {
  const { client } = await buyerOf(site.gateway);
  const { payment_id: first } = await pay(client);
  const { payment_id: second } = await pay(client, { method: 'paypal' });
  await payAtMollie(second);
  await payAtMollie(first);
  await site.gateway.jobs.runDue('payment-refund');
  const statusOf = (id: string) => client.call('GET /api/payment.php', { query: { id } });
  const transactionOf = async (id: string) =>
    (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0];

  const [paid, twice] = [await transactionOf(second), await transactionOf(first)];
  if (paid === undefined || twice === undefined) throw new Error('A payment is not in the list');
  const { id, date, method, invoice_number } = twice;
  expect(invoice_number).toMatch(/^\d{4}-\d{6}$/);
  expect(twice).toEqual(transactionPaidTwice({ ...paid, id, date, method, invoice_number }, twice.refund?.at));

  const shown = await statusOf(first);
  const { payment_id, created_at, completed_at, expires_at } = shown;
  const own = { payment_id, created_at, completed_at, expires_at, method };
  expect(shown).toEqual(
    statusPaidTwice({ ...(await statusOf(second)), ...own, ...(invoice_number !== null && { invoice_number }) }),
  );
});
