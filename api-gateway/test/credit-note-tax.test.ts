import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VAT_RATES, vatIn } from '../src/platform/prices/vat.ts';
import { personOf, send } from './domain/chat.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Changes papers. Nothing but the guard of the table prevents it: it is off for a moment. */
const forge = (change: RawBuilder<unknown>) =>
  gateway.db.transaction().execute(async (trx) => {
    await sql`alter table invoices disable trigger user`.execute(trx);
    await change.execute(trx);
    await sql`alter table invoices enable trigger user`.execute(trx);
  });

const papersOf = (id: string) =>
  gateway.db
    .selectFrom('invoices')
    .select(['kind', 'amount', 'vat_amount'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();

test('the credit notes of a purchase that went back in two parts have the tax of its invoice, to the cent [R-PAY-CREDIT-NOTE-VAT, R-CREDITS-LEDGER-VERIFIED]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  const partner = await personOf(gateway);
  for (let sent = 0; sent < 26; sent += 1) await send(client, partner.id);
  const amount = await withdrawOffered(client, id);
  await notify(gateway, id, { status: 'chargeback' });

  const rest = 4499 - amount;
  // Each part by itself would be a cent less in all.
  expect(vatIn(amount, VAT_RATES.NL) + vatIn(rest, VAT_RATES.NL)).toBe(780);
  expect(await papersOf(id)).toEqual([
    { kind: 'invoice', amount: 4499, vat_amount: 781 },
    { kind: 'credit_note', amount, vat_amount: 273 },
    { kind: 'credit_note', amount: rest, vat_amount: 508 },
  ]);
  expect(await faultsOfPayment(gateway.db, id)).toEqual([]);

  await forge(sql`update invoices set vat_amount = 507 where payment_id = ${id} and amount = ${rest}`);
  expect(await faultsOfPayment(gateway.db, id)).toEqual([
    `payment ${id} has an invoice with a tax of 781, its credit notes 780`,
  ]);
});

test('a credit note has the rate of the invoice that it corrects, also where that of the country has changed since [R-PAY-CREDIT-NOTE-RATE, R-CREDITS-LEDGER-VERIFIED]', async () => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await notify(gateway, id, { status: 'completed' });
  // As if it was 19 % on the day of the purchase.
  await forge(sql`update invoices set vat_rate = 1900, vat_amount = ${vatIn(4499, 1900)} where payment_id = ${id}`);
  const partner = await personOf(gateway);
  for (let sent = 0; sent < 10; sent += 1) await send(client, partner.id);
  const amount = await withdrawOffered(client, id);
  const notes = gateway.db.selectFrom('invoices').select(['amount', 'vat_rate', 'vat_amount']);
  expect(await notes.where('payment_id', '=', id).where('kind', '=', 'credit_note').execute()).toEqual([
    { amount, vat_rate: 1900, vat_amount: vatIn(amount, 1900) },
  ]);
  expect(await faultsOfPayment(gateway.db, id)).toEqual([]);

  await forge(sql`update invoices set vat_rate = 2100 where payment_id = ${id} and kind = 'credit_note'`);
  expect(await faultsOfPayment(gateway.db, id)).toEqual([
    `payment ${id} has an invoice with a tax rate of 1900, a credit note with one of 2100`,
  ]);
});
