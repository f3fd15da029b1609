import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { send } from './domain/chat.ts';
import { pdfText } from './domain/receipts.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { mailsTo } from './mail/mails.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const USED = 3;

interface Case {
  language: 'en' | 'fr';
  country: string;
  method: PaymentMethod;
  /** How the language writes an amount of the currency. */
  write: (digits: string) => string;
  /** Null where there is none. */
  tax: readonly [name: string, rate: string] | null;
}

const CASES: readonly Case[] = [
  { language: 'en', country: 'NL', method: 'ideal', write: (n) => `€${n}`, tax: ['VAT', '21%'] },
  { language: 'fr', country: 'FR', method: 'cartebancaire', write: (n) => `${n} €`, tax: ['TVA', '20 %'] },
  { language: 'en', country: 'US', method: 'visa', write: (n) => `$${n}`, tax: null },
  { language: 'fr', country: 'US', method: 'visa', write: (n) => `${n} $US`, tax: null },
  { language: 'en', country: 'CA', method: 'visa', write: (n) => `CA$${n}`, tax: ['GST', '5%'] },
  { language: 'fr', country: 'CA', method: 'visa', write: (n) => `${n} $CA`, tax: ['TPS', '5 %'] },
  { language: 'en', country: 'GB', method: 'visa', write: (n) => `£${n}`, tax: ['VAT', '20%'] },
  { language: 'fr', country: 'GB', method: 'visa', write: (n) => `${n} £GB`, tax: ['TVA', '20 %'] },
  { language: 'en', country: 'PL', method: 'blik', write: (n) => `PLN ${n}`, tax: ['VAT', '23%'] },
  { language: 'fr', country: 'PL', method: 'blik', write: (n) => `${n} PLN`, tax: ['TVA', '23 %'] },
  { language: 'en', country: 'CH', method: 'visa', write: (n) => `CHF ${n}`, tax: ['VAT', '8.1%'] },
  { language: 'fr', country: 'CH', method: 'visa', write: (n) => `${n} CHF`, tax: ['TVA', '8,1 %'] },
  { language: 'en', country: 'AU', method: 'visa', write: (n) => `A$${n}`, tax: ['GST', '10%'] },
  { language: 'fr', country: 'AU', method: 'visa', write: (n) => `${n} $AU`, tax: ['TPS', '10 %'] },
  { language: 'en', country: 'NZ', method: 'visa', write: (n) => `NZ$${n}`, tax: ['GST', '15%'] },
  { language: 'fr', country: 'NZ', method: 'visa', write: (n) => `${n} $NZ`, tax: ['TPS', '15 %'] },
];

const WORDS = {
  en: {
    decimal: '.',
    title: 'Credit note',
    number: 'Credit note number',
    corrects: (number: string) => `Corrects Invoice ${number} of `,
    reason: 'Withdrawal: 37 unused credits',
    net: 'Without',
    total: 'Total credited',
    noTax: 'No VAT is charged in your country.',
    mail: (note: string, invoice: string) => `Credit note ${note}, for your invoice ${invoice}, is attached as a PDF.`,
  },
  fr: {
    decimal: ',',
    title: 'Avoir',
    number: 'Numéro d’avoir',
    corrects: (number: string) => `Rectifie Facture ${number} du `,
    reason: 'Rétractation : 37 crédits inutilisés',
    net: 'Hors',
    total: 'Total de l’avoir',
    noTax: 'Aucune TVA n’est due dans votre pays.',
    mail: (note: string, invoice: string) => `L’avoir ${note}, relatif à votre facture ${invoice}, est joint en PDF.`,
  },
} as const;

/** A purchase of which three credits were used, withdrawn by a member of this language. */
async function withdrawn({ language, country, method }: Case) {
  const { client, email } = await buyerOf(gateway);
  await client.call('PUT /api/user.php', { body: { language } });
  const { payment_id: id } = await pay(client, { country, method });
  await notify(gateway, id, { status: 'completed' });
  const partner = await gateway.makeMember();
  for (let sent = 0; sent < USED; sent += 1) await send(client, partner.id);
  const { amount } = await client.call('POST /api/withdrawal.php', { body: { payment_id: id } });
  await client.call('PUT /api/withdrawal.php', { body: { payment_id: id, amount, confirm: true } });
  return { id, email };
}

/** The rows of an invoice and its credit note, with their numbers as they are printed. */
async function papersOf(id: string) {
  const rows = await gateway.db.selectFrom('invoices').selectAll().where('payment_id', '=', id).orderBy('id').execute();
  const [invoice, note] = rows.map((row) => ({
    ...row,
    printed: `${row.year}-${String(row.number).padStart(6, '0')}`,
  }));
  if (invoice === undefined || note === undefined) throw new Error('there are no two papers');
  return { invoice, note };
}

test.each(CASES)(
  'the credit note of a withdrawal in $country is a paper of its own, and says what the ledger says [R-PAY-CREDIT-NOTE-PDF, R-PAY-CREDIT-NOTE-VAT]',
  async (one) => {
    const { language, write, tax } = one;
    const words = WORDS[language];
    const { id, email } = await withdrawn(one);
    const { invoice, note } = await papersOf(id);
    const money = (amount: number) => `\u2212${write((amount / 100).toFixed(2).replace('.', words.decimal))}`;
    const [mail] = (await mailsTo(gateway.client(), email, 2)).filter(({ text }) =>
      text.includes(words.mail(note.printed, invoice.printed)),
    );
    expect(mail).toBeDefined();
    const kept = await gateway.db.selectFrom('kept_mails').select('raw').where('recipient', '=', email).execute();
    const attachments = (await Promise.all(kept.map(({ raw }) => PostalMime.parse(raw)))).flatMap(
      (parsed) => parsed.attachments,
    );
    const pdf = attachments.find(({ filename }) => filename === `${note.printed}.pdf`);
    const text = await pdfText(Buffer.from(pdf?.content as ArrayBuffer));
    for (const line of [
      `Alpha ${words.title} ${words.number} ${note.printed}`,
      words.corrects(invoice.printed),
      `${words.reason} ${money(note.amount)}`,
      `${words.total} ${money(note.amount)}`,
      ...(tax === null
        ? [words.noTax]
        : [
            `${words.net} ${tax[0]} ${money(note.amount - note.vat_amount)}`,
            `${tax[0]} ${tax[1]} ${money(note.vat_amount)}`,
          ]),
    ])
      expect(text).toContain(line);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  },
);
