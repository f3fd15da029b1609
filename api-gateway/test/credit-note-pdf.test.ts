import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { send } from './domain/chat.ts';
import { pdfText } from './domain/receipts.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';
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
    reasons: { withdrawal: 'Withdrawal: 37 unused credits', chargeback: 'Charge-back by your bank', refund: 'Refund' },
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
    reasons: {
      withdrawal: 'Rétractation : 37 crédits inutilisés',
      chargeback: 'Rejet de paiement par votre banque',
      refund: 'Remboursement',
    },
    net: 'Hors',
    total: 'Total de l’avoir',
    noTax: 'Aucune TVA n’est due dans votre pays.',
    mail: (note: string, invoice: string) => `L’avoir ${note}, relatif à votre facture ${invoice}, est joint en PDF.`,
  },
} as const;

/** How the money of a purchase goes back: its buyer withdraws, their bank takes it, or it is sent back at the provider's desk. */
const ENDINGS = ['withdrawal', 'chargeback', 'refund'] as const;
type Ending = (typeof ENDINGS)[number];

async function giveBack(client: TestClient, id: string, ending: Ending): Promise<void> {
  if (ending === 'withdrawal') await withdrawOffered(client, id);
  else await notify(gateway, id, { status: ending === 'refund' ? 'refunded' : ending });
}

/** A purchase of which three credits were used, by a member of this language, whose money went back. */
async function boughtAndGivenBack({ language, country, method }: Case, ending: Ending) {
  const { client, email } = await buyerOf(gateway);
  await client.call('PUT /api/user.php', { body: { language } });
  const { payment_id: id, amount } = await pay(client, { country, method });
  await notify(gateway, id, { status: 'completed' });
  const partner = await gateway.makeMember();
  for (let sent = 0; sent < USED; sent += 1) await send(client, partner.id);
  await giveBack(client, id, ending);
  // The unused credits by a withdrawal, rounded in the buyer's favour; otherwise the whole price.
  return { id, email, back: ending === 'withdrawal' ? Math.ceil((amount * (40 - USED)) / 40) : amount };
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

type Papers = Awaited<ReturnType<typeof papersOf>>;

/** What the credit note says, by its row. */
function linesOf({ language, write, tax }: Case, ending: Ending, { invoice, note }: Papers): string[] {
  const words = WORDS[language];
  const money = (amount: number) => `\u2212${write((amount / 100).toFixed(2).replace('.', words.decimal))}`;
  const taxLines =
    tax === null
      ? [words.noTax]
      : [
          `${words.net} ${tax[0]} ${money(note.amount - note.vat_amount)}`,
          `${tax[0]} ${tax[1]} ${money(note.vat_amount)}`,
        ];
  return [
    `Alpha ${words.title} ${words.number} ${note.printed}`,
    words.corrects(invoice.printed),
    `${words.reasons[ending]} ${money(note.amount)}`,
    `${words.total} ${money(note.amount)}`,
    ...taxLines,
  ];
}

describe.each(ENDINGS)('the credit note of a %s', (ending) => {
  test.each(CASES)(
    'in $country, in $language, is a paper of its own, and says what the ledger says [R-PAY-CREDIT-NOTE-PDF, R-PAY-CREDIT-NOTE-VAT]',
    async (one) => {
      const { id, email, back } = await boughtAndGivenBack(one, ending);
      const papers = await papersOf(id);
      const { invoice, note } = papers;
      expect(note.amount).toBe(back);
      const says = WORDS[one.language].mail(note.printed, invoice.printed);
      const [mail] = (await mailsTo(gateway.client(), email, 2)).filter(({ text }) => text.includes(says));
      expect(mail).toBeDefined();
      const kept = await gateway.db.selectFrom('kept_mails').select('raw').where('recipient', '=', email).execute();
      const attachments = (await Promise.all(kept.map(({ raw }) => PostalMime.parse(raw)))).flatMap(
        (parsed) => parsed.attachments,
      );
      const pdf = attachments.find(({ filename }) => filename === `${note.printed}.pdf`);
      const text = await pdfText(Buffer.from(pdf?.content as ArrayBuffer));
      for (const line of linesOf(one, ending, papers)) expect(text).toContain(line);
      expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
    },
  );
});
