import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { mailedPaper, receiptText, rowsBehind, rowsBehindRefund } from './domain/receipts.ts';
import { buyerOf, decideInSandbox, notify, pay } from './domain/sandbox.ts';
import { faultsOfPayment } from './domain/verified-ledger.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Case {
  language: 'en' | 'fr';
  country: string;
  method: PaymentMethod;
  /** How the language writes an amount of the currency. */
  write: (digits: string) => string;
  /** Null where there is none. */
  tax: readonly [name: string, rate: string] | null;
  paidWith: string;
}

const CASES: readonly Case[] = [
  {
    language: 'en',
    country: 'NL',
    method: 'ideal',
    write: (n) => `€${n}`,
    tax: ['VAT', '21%'],
    paidWith: 'Paid with iDEAL',
  },
  {
    language: 'fr',
    country: 'FR',
    method: 'creditcard',
    write: (n) => `${n} €`,
    tax: ['TVA', '20 %'],
    paidWith: 'Payé avec Carte de crédit ou de débit',
  },
  { language: 'en', country: 'US', method: 'visa', write: (n) => `$${n}`, tax: null, paidWith: 'Paid with Visa' },
  { language: 'fr', country: 'US', method: 'visa', write: (n) => `${n} $US`, tax: null, paidWith: 'Payé avec Visa' },
  {
    language: 'en',
    country: 'CA',
    method: 'visa',
    write: (n) => `CA$${n}`,
    tax: ['GST', '5%'],
    paidWith: 'Paid with Visa',
  },
  {
    language: 'fr',
    country: 'CA',
    method: 'visa',
    write: (n) => `${n} $CA`,
    tax: ['TPS', '5 %'],
    paidWith: 'Payé avec Visa',
  },
];

const WORDS = {
  en: {
    decimal: '.',
    title: 'Alpha Receipt Invoice number',
    buyer: 'Bought by',
    credits: '40 credits on Alpha',
    bonus: 'Welcome bonus',
    net: 'Without',
    noTax: 'No VAT is charged in your country.',
    total: 'Total paid',
    refund: 'Refund',
    creditNote: (number: string) => `Credit note ${number} of `,
    noteTitle: 'Alpha Credit note Credit note number',
    corrects: (number: string) => `Corrects Invoice ${number} of `,
    credited: 'Total credited',
  },
  fr: {
    decimal: ',',
    title: 'Alpha Reçu Numéro de facture',
    buyer: 'Acheté par',
    credits: '40 crédits sur Alpha',
    bonus: 'Bonus de bienvenue',
    net: 'Hors',
    noTax: 'Aucune TVA n’est due dans votre pays.',
    total: 'Total payé',
    refund: 'Remboursement',
    creditNote: (number: string) => `Avoir ${number} du `,
    noteTitle: 'Alpha Avoir Numéro d’avoir',
    corrects: (number: string) => `Rectifie Facture ${number} du `,
    credited: 'Total de l’avoir',
  },
} as const;

const moneyIn =
  ({ language, write }: Case) =>
  (amount: number) => {
    const written = write((Math.abs(amount) / 100).toFixed(2).replace('.', WORDS[language].decimal));
    return amount < 0 ? `−${written}` : written;
  };

/** The tax of a paper; of a credit note with the sign -1. */
function taxLines(one: Case, { amount, vat_amount: vat }: { amount: number; vat_amount: number }, sign: 1 | -1) {
  const [words, money] = [WORDS[one.language], moneyIn(one)];
  if (one.tax === null) return [];
  const [name, rate] = one.tax;
  return [`${words.net} ${name} ${money(sign * (amount - vat))}`, `${name} ${rate} ${money(sign * vat)}`];
}

/** A new member of this language orders the popular bundle with the time bonus. */
async function order({ language, country, method }: Case) {
  const { client, email } = await buyerOf(gateway, { signup_at: new Date() });
  await client.call('PUT /api/user.php', { body: { language } });
  return { client, email, payment: await pay(client, { country, method }) };
}

const expectLines = (text: string, lines: readonly string[]) => {
  for (const line of lines) expect(text).toContain(line);
};

test.each(CASES)(
  'the receipt that is mailed in $language after a purchase in $country is the one of the site, and says what the ledger says [R-PAY-RECEIPT-MAIL, R-PAY-RECEIPT-PDF, R-PAY-RECEIPT-BONUS]',
  async (one) => {
    const { client, email, payment: ordered } = await order(one);
    const id = ordered.payment_id;
    await notify(gateway, id, { status: 'completed' });
    const { payment, invoice } = await rowsBehind(gateway, id);
    expect([invoice.amount, payment.discount_code]).toEqual([payment.amount, 'TIMEBONUS25']);
    const mailed = await mailedPaper(gateway, email, invoice.printed);
    const [words, money] = [WORDS[one.language], moneyIn(one)];
    expectLines(mailed, [
      `${words.title} ${invoice.printed}`,
      `${words.buyer} ${email}`,
      `${words.credits} ${money(payment.amount + payment.discount_amount)} ${words.bonus} ${money(-payment.discount_amount)}`,
      ...taxLines(one, invoice, 1),
      `${words.total} ${money(payment.amount)}`,
      ...(one.tax === null ? [words.noTax] : []),
      one.paidWith,
    ]);
    expect(await receiptText(client, id)).toBe(mailed);
    expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
  },
);

test.each(CASES)(
  'the receipt and the credit note in $language say what the provider’s desk has given back of a price in $country [R-PAY-PRICE-LOWERED, R-PAY-REFUND-LINES, R-PAY-CREDIT-NOTE-PDF]',
  async (one) => {
    const { client, email, payment: ordered } = await order(one);
    const id = ordered.payment_id;
    await decideInSandbox(client, ordered, 'pay');
    await notify(gateway, id, { status: 'completed' });
    await decideInSandbox(client, ordered, 'part', { amount: '10' });
    await expect.poll(async () => (await rowsBehind(gateway, id)).notes).toHaveLength(1);
    const { payment, refund, invoice, note } = await rowsBehindRefund(gateway, id);
    expect(refund).toMatchObject({ kind: 'refund', amount: 1000, credits: 0 });
    expect(note.amount).toBe(refund.amount);
    const [words, money] = [WORDS[one.language], moneyIn(one)];
    const credit = [`${words.refund} ${money(-refund.amount)}`, ...taxLines(one, note, -1)];
    expectLines(await mailedPaper(gateway, email, note.printed), [
      `${words.noteTitle} ${note.printed}`,
      words.corrects(invoice.printed),
      ...credit,
      `${words.credited} ${money(-note.amount)}`,
      ...(one.tax === null ? [words.noTax] : []),
      one.paidWith,
    ]);
    expectLines(await receiptText(client, id), [
      `${words.total} ${money(payment.amount)}`,
      words.creditNote(note.printed),
      ...credit,
    ]);
    expect(await faultsOfPayment(gateway.db, id)).toEqual([]);
  },
);
