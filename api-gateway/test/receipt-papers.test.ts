import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { writeOldInvoice } from '../src/backend/payments/receipts/receipts.ts';
import { personOf } from './domain/chat.ts';
import { collectDue, makeDebit } from './domain/direct-debit.ts';
import { baselineOf, receiptText } from './domain/receipts.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdraw } from './domain/withdrawing.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test.each([
  ['2026-12-31T22:59:00Z', 2026],
  ['2026-12-31T23:30:00Z', 2027],
])('an invoice of %s in Amsterdam has a number of %i [R-PAY-INVOICE-YEAR]', async (at, year) => {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  await sql`update tenants set time_zone = 'Europe/Amsterdam'`.execute(gateway.db);
  await gateway.db.transaction().execute(async (trx) => {
    const payment = await trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await writeOldInvoice(trx, payment, new Date(at));
  });
  const [invoice] = await gateway.db.selectFrom('invoices').selectAll().where('payment_id', '=', id).execute();
  expect(invoice).toMatchObject({ year });
  // No number of the next one is this one’s.
  const { last } = await gateway.db
    .selectFrom('invoice_numbers')
    .select('last')
    .where('tenant_id', '=', invoice?.tenant_id ?? 0)
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  expect(invoice?.number).toBe(last);
});

test.each([
  ['łukasz.żółć@example.test'],
  ['Őrs.Țucă.ğüş@example.test'],
  ['İpek.Čapek@example.test'],
  // Of a second typeface.
  ['Ωlga.Ελένη.ᾳ@example.test'],
  ['Олена.Ґалаґан.Ђурђа.Ў@example.test'],
  // The typefaces have no T with a cedilla, and no letters of other alphabets.
  ['Ţucă@example.test', 'Tucă@example.test'],
  ['אlga@example.test', '?lga@example.test'],
])(
  'a receipt writes the address %s with the letters that there are [R-PAY-RECEIPT-LETTERS]',
  async (email, written = email) => {
    const { client, id: userId } = await buyerOf(gateway);
    const { payment_id: id } = await pay(client);
    await gateway.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await notify(gateway, id, { status: 'completed' });
    expect((await receiptText(client, id)).normalize('NFC')).toContain(`Bought by ${written} Country`);
  },
);

test('letters of several typefaces stand on one line', async () => {
  const { client, id: userId } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client);
  const email = 'anna.Ελένη.Олена@example.test';
  await gateway.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await notify(gateway, id, { status: 'completed' });
  const { pdf } = await client.call('GET /api/receipt.php', { query: { id } });
  const heights = ['Bought by', 'anna.', 'Ελένη', 'Олена', '@example.test'].map((part) =>
    baselineOf(Buffer.from(pdf, 'base64'), part),
  );
  const [first, ...others] = await Promise.all(heights);
  for (const height of others) expect(height).toBeCloseTo(first ?? 0, 1);
});

test.each([
  ['en', 'visa', 'US', '40 credits on Alpha for $48.99, paid with Visa on '],
  ['en', 'creditcard', 'NL', '40 credits on Alpha for €44.99, paid with a card on '],
  ['fr', 'creditcard', 'FR', '40 crédits sur Alpha pour 44,99 €, payés par carte le '],
  ['fr', 'sct', 'FR', '40 crédits sur Alpha pour 44,99 €, payés par virement bancaire le '],
] as const)(
  'the mail of a receipt in %s names the method %s of %s as a sentence does',
  async (language, method, country, text) => {
    const { client, email } = await buyerOf(gateway);
    await client.call('PUT /api/user.php', { body: { language } });
    const { payment_id: id } = await pay(client, { method, country });
    await notify(gateway, id, { status: 'completed' });
    const mails = await mailsTo(gateway.client(), email, 1);
    expect(mails.map((mail) => mail.text.replaceAll('\u00A0', ' ')).join('\n')).toContain(text);
  },
);

test('a debit whose money has not come is not called paid; its day is named, in one line with its month [R-PAY-DEBIT-NOT-PAID, R-FRAME-DATE-LINE]', async () => {
  const { client, email } = await buyerOf(gateway);
  const { payment_id: id } = await makeDebit(client);
  const one = async () => (await client.call('GET /api/transactions.php', { query: { id } })).transactions[0];
  const day = (await one())?.debit_on ?? '';
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const status = () => client.call('GET /api/payment.php', { query: { id } });
  expect((await status()).debit_on).toBe(day);
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  const mails = await mailsTo(gateway.client(), email, 2);
  const receipt = mails.find(({ subject }) => subject.includes('receipt'))?.text ?? '';
  const inLine = written.replace(' ', '\u00A0');
  expect(receipt).toContain(`Nothing has been debited yet: your direct debit is collected on ${inLine}.`);
  expect(receipt).not.toContain('paid with');
  const due = await receiptText(client, id);
  expect(due).toContain(`Total, to be debited on ${written}`);
  expect(due).toContain('Payment by SEPA direct debit');
  expect(due).not.toMatch(/paid/i);
  await collectDue(gateway);
  for (const shown of [await one(), await status()]) expect(shown).not.toHaveProperty('debit_on');
  expect(await receiptText(client, id)).toContain('Total paid');
});

test.each([
  [
    'en',
    '40 unused credits were taken back. €44.99 goes back to you by bank transfer',
    'Please write to support@alpha.test with',
  ],
  ['fr', '44,99 € vous sont rendus par virement', 'Écrivez à support@alpha.test en indiquant'],
] as const)(
  'the mail of a withdrawal of a voucher asks for a bank account, in %s [R-PAY-WITHDRAWAL-VOUCHER]',
  async (language, ...texts) => {
    const { client, email } = await buyerOf(gateway);
    await client.call('PUT /api/user.php', { body: { language } });
    const { payment_id: id } = await pay(client, { method: 'paysafecard' });
    await notify(gateway, id, { status: 'completed' });
    await withdraw(client, id, 4499);
    const mails = (await mailsTo(gateway.client(), email, 2)).map(({ text }) => text.replaceAll('\u00A0', ' '));
    const mail = mails.find((text) => text.includes(texts.at(-1) ?? 'no text')) ?? '';
    for (const text of texts) expect(mail).toContain(text);
    expect(mail).not.toMatch(/the way you paid|le même moyen/);
  },
);

test.each([
  [
    'en',
    '€10.00 of the €44.99 that you paid goes back to you by bank transfer',
    '€34.99 goes back to you by bank transfer',
  ],
  ['fr', 'nous vous rendons 10,00 € par virement', 'Nous vous rendons 34,99 € par virement'],
] as const)(
  'the mails of what a moderator gives back of a voucher ask for a bank account, in %s [R-PAY-WITHDRAWAL-VOUCHER]',
  async (language, ...texts) => {
    const { client, email } = await buyerOf(gateway);
    await client.call('PUT /api/user.php', { body: { language } });
    const { payment_id } = await pay(client, { method: 'paysafecard' });
    await notify(gateway, payment_id, { status: 'completed' });
    const { client: moderator } = await personOf(gateway, { role: 'moderator' });
    for (const amount of [1000, 3499])
      await moderator.call('PUT /api/buyer-review.php', {
        body: { action: 'refund', payment_id, key: randomUUID(), amount },
      });
    const mails = (await mailsTo(gateway.client(), email, 3)).map(({ text }) => text.replaceAll('\u00A0', ' ')).join();
    for (const text of texts) expect(mails).toContain(text);
    expect(mails).not.toMatch(
      /the way you paid|le même moyen|was paid back|avons remboursé|a été remboursé|est remboursée/,
    );
  },
);

test.each([
  ['en', 3, /You can no longer pay by direct debit with this account; any other method works\./],
  ['en', 40, /You can no longer pay by direct debit with this account; any other method works\./],
  [
    'fr',
    3,
    /Vous ne pouvez plus payer par prélèvement avec ce compte\u00A0; tout autre moyen de paiement fonctionne\./,
  ],
  [
    'fr',
    40,
    /Vous ne pouvez plus payer par prélèvement avec ce compte\u00A0; tout autre moyen de paiement fonctionne\./,
  ],
] as const)(
  'the mail of a charge-back of a card says in %s, with %i credits used, that it blocks direct debit [R-PAY-CHARGEBACK-DEBIT]',
  async (language, used, said) => {
    const { client, email, id: userId } = await buyerOf(gateway);
    await client.call('PUT /api/user.php', { body: { language } });
    const { payment_id: id } = await pay(client, { method: 'visa' });
    await notify(gateway, id, { status: 'completed' });
    await createCreditsService({ db: gateway.db }).spend({
      userId,
      amount: used,
      kind: 'message',
      reference: randomUUID(),
    });
    await notify(gateway, id, { status: 'chargeback' });
    const mails = await mailsTo(gateway.client(), email, 2);
    const [chargeback, receipt] = [/back|a repris/, /receipt|reçu/i].map((subject) =>
      mails.find((mail) => subject.test(mail.subject)),
    );
    expect(chargeback?.text.replaceAll(/[\n ]+/g, ' ')).toMatch(said);
    expect(receipt?.text.replaceAll(/[\n ]+/g, ' ')).not.toMatch(said);
  },
);
