import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { send } from './domain/chat.ts';
import { receiptText } from './domain/receipts.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { withdrawOffered } from './domain/withdrawing.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

/**
 * What a receipt says of a purchase with a discount, and of what was given back of it, in every currency: compared with
 * the rows of the payment, the refund and the invoices, and written as each language writes it.
 */
interface Currency {
  country: string;
  method: PaymentMethod;
  /** Hundredths of a per cent. */
  rate: number;
  tax: readonly [english: string, french: string];
  english: (digits: string) => string;
  french: (digits: string) => string;
}

const VAT = ['VAT', 'TVA'] as const;
const GST = ['GST', 'TPS'] as const;
const CURRENCIES: readonly Currency[] = [
  { country: 'FR', method: 'cartebancaire', rate: 2000, tax: VAT, english: (n) => `€${n}`, french: (n) => `${n} €` },
  { country: 'US', method: 'visa', rate: 0, tax: VAT, english: (n) => `$${n}`, french: (n) => `${n} $US` },
  { country: 'GB', method: 'visa', rate: 2000, tax: VAT, english: (n) => `£${n}`, french: (n) => `${n} £GB` },
  { country: 'PL', method: 'blik', rate: 2300, tax: VAT, english: (n) => `PLN ${n}`, french: (n) => `${n} PLN` },
  { country: 'CH', method: 'visa', rate: 810, tax: VAT, english: (n) => `CHF ${n}`, french: (n) => `${n} CHF` },
  { country: 'CA', method: 'visa', rate: 500, tax: GST, english: (n) => `CA$${n}`, french: (n) => `${n} $CA` },
  { country: 'AU', method: 'visa', rate: 1000, tax: GST, english: (n) => `A$${n}`, french: (n) => `${n} $AU` },
  { country: 'NZ', method: 'visa', rate: 1500, tax: GST, english: (n) => `NZ$${n}`, french: (n) => `${n} $NZ` },
];
const SENT = 7;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** What a receipt calls its lines. */
const WORDS = {
  english: {
    locale: 'en',
    seller: 'Amsterdam, Netherlands',
    credits: '40 credits on Alpha',
    discount: 'Welcome bonus',
    total: 'Total paid',
    creditNote: 'Credit note',
    reasons: { withdrawal: 'unused credits', refund: 'Refund', chargeback: 'Charge-back by your bank' },
    net: 'Without',
    rate: (percent: number) => `${percent}%`,
    tax: 0,
  },
  french: {
    locale: 'fr',
    seller: 'Amsterdam, Pays-Bas',
    credits: '40 crédits sur Alpha',
    discount: 'Bonus de bienvenue',
    total: 'Total payé',
    creditNote: 'Avoir',
    reasons: {
      withdrawal: 'crédits inutilisés',
      refund: 'Remboursement',
      chargeback: 'Rejet de paiement par votre banque',
    },
    net: 'Hors',
    rate: (percent: number) => `${String(percent).replace('.', ',')} %`,
    tax: 1,
  },
} as const;
type Language = keyof typeof WORDS;

/** An amount in minor units, as a language writes it in this currency. */
const money = (language: Language, currency: Currency) => (amount: number) => {
  const digits = (Math.abs(amount) / 100).toFixed(2);
  const written = language === 'english' ? currency.english(digits) : currency.french(digits.replace('.', ','));
  return amount < 0 ? `−${written}` : written;
};

/** The tax of an invoice, or with the sign -1 of a credit note, as a receipt writes it; nothing where there is none. */
function taxLines(language: Language, currency: Currency, paper: Rows['papers'][number], sign: 1 | -1): string[] {
  if (paper.vat_amount === 0) return [];
  const words = WORDS[language];
  const write = money(language, currency);
  const tax = currency.tax[words.tax];
  return [
    `${words.net} ${tax} ${write(sign * (paper.amount - paper.vat_amount))}`,
    `${tax} ${words.rate(currency.rate / 100)} ${write(sign * paper.vat_amount)}`,
  ];
}

/** What the rows behind a receipt have it say. */
function linesOf(language: Language, currency: Currency, { payment, refund, papers }: Rows): string[] {
  const words = WORDS[language];
  const write = money(language, currency);
  return [
    words.seller,
    `${words.credits} ${write(payment.amount + payment.discount_amount)}`,
    `${words.discount} ${write(-payment.discount_amount)}`,
    `${words.total} ${write(payment.amount)}`,
    `${words.reasons[refund.kind]} ${write(-refund.amount)}`,
    ...papers.flatMap((paper, index) => taxLines(language, currency, paper, index === 0 ? 1 : -1)),
    ...papers.map(({ kind, year, number }) => {
      const printed = `${year}-${String(number).padStart(6, '0')}`;
      return kind === 'invoice' ? printed : `${words.creditNote} ${printed}`;
    }),
  ];
}

/** The rows behind a receipt. */
async function rowsOf(id: string) {
  const { db } = gateway;
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refund = await db.selectFrom('refunds').selectAll().where('payment_id', '=', id).executeTakeFirstOrThrow();
  const papers = await db.selectFrom('invoices').selectAll().where('payment_id', '=', id).orderBy('id').execute();
  return { payment, refund, papers };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** A purchase with the time bonus of which a part was used, withdrawn. Returns its buyer and its id. */
async function buyAndWithdraw({ country, method }: Currency) {
  const { client } = await buyerOf(gateway, { signup_at: new Date() });
  const { payment_id: id } = await pay(client, { country, method });
  await notify(gateway, id, { status: 'completed' });
  const partner = await gateway.makeMember();
  for (let sent = 0; sent < SENT; sent += 1) await send(client, partner.id);
  await withdrawOffered(client, id);
  return { client, id };
}

/** Expects the receipt of a purchase to say in both languages what the rows have it say. */
async function expectInBoth(client: TestClient, currency: Currency, rows: Rows): Promise<void> {
  for (const language of ['english', 'french'] as const) {
    await client.call('PUT /api/user.php', { body: { language: WORDS[language].locale } });
    const text = await receiptText(client, rows.payment.id);
    for (const line of linesOf(language, currency, rows)) expect(text, language).toContain(line);
  }
}

test.each(CURRENCIES)(
  'the receipt of a discounted and half-used purchase in $country says what the ledger says, to the cent [R-PAY-RECEIPT-PDF, R-PAY-RECEIPT-COUNTRY, L-PAY-VAT-RATES, R-PAY-REFUND-LINES, R-PAY-PRICE-ROUNDING, R-PAY-WITHDRAWAL-ROUNDING]',
  async (currency) => {
    const { client, id } = await buyAndWithdraw(currency);
    const rows = await rowsOf(id);
    const { payment, refund, papers } = rows;
    expect(payment.amount, 'rounded down').toBe(Math.floor(((payment.amount + payment.discount_amount) * 3) / 4));
    expect(refund.amount, 'in the buyer’s favour').toBe(Math.ceil((payment.amount * (40 - SENT)) / 40));
    expect(papers.map(({ amount }) => amount)).toEqual([payment.amount, refund.amount]);
    for (const { amount, vat_amount: vat, vat_rate: rate } of papers) {
      expect(rate).toBe(currency.rate);
      expect(amount - vat, 'without tax').toBe(Math.round((amount * 10_000) / (10_000 + rate)));
    }
    await expectInBoth(client, currency, rows);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  },
);

const RETURNS = CURRENCIES.flatMap((currency) =>
  (['refund', 'chargeback'] as const).map((kind) => ({ ...currency, kind })),
);

test.each(RETURNS)(
  'the receipt of a $kind in $country has its line and its credit note, to the cent [R-PAY-REFUND-LINES, R-PAY-RECEIPT-PDF, R-PAY-CREDIT-NOTE-VAT]',
  async ({ kind, ...currency }) => {
    const { country, method } = currency;
    const { client } = await buyerOf(gateway, { signup_at: new Date() });
    const { payment_id: id } = await pay(client, { country, method });
    await notify(gateway, id, { status: 'completed' });
    await notify(gateway, id, { status: kind === 'refund' ? 'refunded' : kind });
    const rows = await rowsOf(id);
    const { payment, refund, papers } = rows;
    expect(refund).toMatchObject({ kind, amount: payment.amount, credits: 40 });
    const [invoice, note] = papers.map(({ amount, vat_amount: vat, vat_rate: rate }) => ({ amount, vat, rate }));
    expect(note).toEqual(invoice);
    expect(note).toMatchObject({ amount: payment.amount, rate: currency.rate });
    await expectInBoth(client, currency, rows);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  },
);
