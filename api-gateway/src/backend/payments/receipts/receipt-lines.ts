import { LIMITS } from '@tandem/contracts/product/limits';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import { dateInText, LOCALE_TABLE, minusSign } from '@tandem/contracts/product/locales';
import { percentOff, taxOf } from '@tandem/contracts/product/payment-catalogue';
import { properMethodName } from '@tandem/contracts/product/payment-method-names';
import { countryIn } from '../../../platform/i18n/country-name.ts';
import { textsIn } from '../../../platform/i18n/texts.ts';
import type { Tenant } from '../../../platform/tenants/tenant-settings.ts';
import { sellerOf } from './receipt-seller.ts';
import type { Seller } from './receipt-seller.ts';
import { invoiceNumber } from './receipts.ts';
import type { ReceiptRow } from './receipts.repository.ts';
import type en from './texts/en.json';

export const receiptTexts = textsIn<typeof en>(import.meta.dirname);

/** One row of a receipt. */
export interface Line {
  label: string;
  value: string;
  strong?: true;
}

/** All that a receipt or a credit note says, as texts of one language. */
export interface ReceiptLines {
  title: string;
  site: string;
  number: string;
  head: readonly Line[];
  seller: readonly string[];
  items: readonly Line[];
  /** Of a receipt, what was given back; empty where nothing was, and of a credit note. */
  credit: readonly Line[];
  notes: readonly string[];
}

/** Values that receipts and their mails share. */
export function receiptFormats(
  row: Pick<ReceiptRow, 'currency' | 'country' | 'method'>,
  locale: Locale,
  tenant: Tenant,
) {
  const { iso } = LOCALE_TABLE[locale];
  const t = receiptTexts(locale);
  const { method } = row;
  const currency = new Intl.NumberFormat(iso, { style: 'currency', currency: row.currency });
  const dateIn = (timeZone: string) => new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone });
  const percent = new Intl.NumberFormat(iso, { style: 'percent', maximumFractionDigits: 2 });
  return {
    t,
    // Narrow no-break spaces are in few fonts.
    money: (amount: number) => minusSign(currency.format(amount / 100)).replaceAll('\u202F', '\u00A0'),
    date: (at: Date | string) => dateInText(locale, dateIn(tenant.timeZone).format(new Date(at))),
    /** The day of a paper, where its days began then. */
    issued: (paper: Pick<Paper, 'issued_at' | 'seller'>) =>
      dateInText(locale, dateIn(sellerOf(paper, tenant).time_zone).format(new Date(paper.issued_at))),
    /** A calendar day, as `YYYY-MM-DD`. */
    day: (day: string) => dateInText(locale, dateIn('UTC').format(new Date(`${day}T00:00:00.000Z`))),
    rate: (rate: number) => percent.format(rate / 10_000).replaceAll('\u202F', '\u00A0'),
    tax: t(taxOf(row.country as Country) === 'gst' ? 'gst' : 'vat'),
    // Written by this area from the contract's lists only.
    method: properMethodName(method) ?? t(`methods.${method as 'sdd'}`),
    /** Within a sentence: 'paid with a card', 'payés par virement bancaire'. */
    methodInSentence: properMethodName(method) ?? t(`methods.by-${method as 'sdd'}`),
    country: new Intl.DisplayNames(iso, { type: 'region' }).of(row.country) ?? row.country,
  };
}

type Paper = ReceiptRow['invoices'][number];

/** The price without tax, and the tax; one note in countries without. */
function taxLines(paper: Paper, formats: ReturnType<typeof receiptFormats>): Line[] {
  const { t, money, rate, tax } = formats;
  if (paper.vat_rate === 0) return [];
  return [
    { label: t('net', { tax }), value: money(paper.amount - paper.vat_amount) },
    { label: t('tax', { tax, rate: rate(paper.vat_rate) }), value: money(paper.vat_amount) },
  ];
}

/** The time bonus and the welcome code as in the checkout: nobody typed them (R-PAY-RECEIPT-BONUS, R-PAY-RECEIPT-WELCOME). */
function discountName(row: ReceiptRow, { t, rate }: ReturnType<typeof receiptFormats>): string {
  const { amount, discount_amount: taken, discount_code: code, discount_welcome: isWelcome } = row;
  if (isWelcome || code === LIMITS.timeBonusCode) return t('bonus', { percent: rate(percentOff(amount, taken) * 100) });
  if (code?.startsWith(LIMITS.stayCodePrefix) === true) return t('stay');
  return code === null ? t('discount') : t('discountCode', { code });
}

function discountLines(row: ReceiptRow, formats: ReturnType<typeof receiptFormats>): Line[] {
  const { discount_amount: taken } = row;
  if (taken === 0) return [];
  return [{ label: discountName(row, formats), value: formats.money(-taken) }];
}

/** Each time that money went back, with its credit note, the oldest first. */
export function creditsOf({ refunds, invoices }: Pick<ReceiptRow, 'refunds' | 'invoices'>) {
  const notes = invoices.filter(({ kind }) => kind === 'credit_note');
  return notes.flatMap((note, index) => {
    const refund = refunds[index];
    return refund === undefined ? [] : [{ note, refund }];
  });
}

type Credit = ReturnType<typeof creditsOf>[number];

/** What was given back, without its tax and the tax, below zero. */
function creditTaxLines({ note }: Credit, formats: ReturnType<typeof receiptFormats>): Line[] {
  return taxLines({ ...note, amount: -note.amount, vat_amount: -note.vat_amount }, formats);
}

/** Its debit was never collected (R-PAY-DEBIT-NOT-COLLECTED). */
const isRefused = ({ kind, status }: Credit['refund']): boolean => kind === 'chargeback' && status === 'uncollected';

function reasonOf({ refund }: Credit, { t }: ReturnType<typeof receiptFormats>): string {
  if (refund.kind === 'withdrawal') return t('withdrawal', { count: refund.credits });
  return t(isRefused(refund) ? 'notCollected' : refund.kind);
}

/** What is not collected of a debit (R-PAY-WITHDRAWAL-NOT-COLLECTED), in minor units. */
const keptOf = ({ refunds }: ReceiptRow): number =>
  refunds.reduce((sum, { status, amount }) => (status === 'uncollected' ? sum + amount : sum), 0);

/** What is still to be debited where a part is not (R-PAY-DEBIT-NOT-PAID). */
function restLines(row: ReceiptRow, { t, money, day }: ReturnType<typeof receiptFormats>): Line[] {
  const [date, kept] = [dayOfDebit(row), keptOf(row)];
  if (date === null || kept === 0 || kept === row.amount) return [];
  return [{ label: t('due', { date: day(date) }), value: money(row.amount - kept), strong: true }];
}

function creditLines(row: ReceiptRow, formats: ReturnType<typeof receiptFormats>): Line[] {
  const { t, money, issued } = formats;
  const lines = creditsOf(row).flatMap((credit): Line[] => [
    { label: t('creditNote', { number: invoiceNumber(credit.note), date: issued(credit.note) }), value: '' },
    ...creditTaxLines(credit, formats),
    { label: reasonOf(credit, formats), value: money(-credit.note.amount), strong: true },
  ]);
  return [...lines, ...restLines(row, formats)];
}

function sellerLines(seller: Seller, locale: Locale): string[] {
  const t = receiptTexts(locale);
  return [
    seller.name,
    seller.address,
    [seller.city, countryIn(locale, seller.country)].filter((part) => part !== '').join(', '),
    t('registration', { kvk: seller.kvk }),
    ...seller.vat_numbers.map((number) => t('vatNumber', { number })),
    seller.support_email,
  ];
}

/** The beginning of a payment's id, as the site shows it. */
export const orderNumber = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

/** The day on which a purchase is debited that is not paid yet, as `YYYY-MM-DD` (R-PAY-DEBIT-NOT-PAID); null for all others. */
export const dayOfDebit = ({ isUncollected, debitOn }: Pick<ReceiptRow, 'isUncollected' | 'debitOn'>): string | null =>
  isUncollected ? debitOn : null;

/**
 * Not of a debit that was never collected, or of which less was collected, because a part was withdrawn before its day
 * (R-PAY-WITHDRAWAL-NOT-COLLECTED).
 */
const isPaidWhole = (row: ReceiptRow): boolean =>
  (row.asked_amount === null || row.asked_amount >= row.amount) && keptOf(row) === 0;

/** What both papers say of the purchase: its buyer as they were when the paper was issued, and how it was paid. */
function purchaseLines(row: ReceiptRow, paper: Paper, formats: ReturnType<typeof receiptFormats>): Line[] {
  const { t } = formats;
  return [
    { label: t('buyer'), value: paper.buyer ?? row.email },
    { label: t('country'), value: formats.country },
    { label: t(dayOfDebit(row) === null ? 'method' : 'methodDue'), value: formats.method },
  ];
}

/** A receipt in one language; null for a payment without an invoice. */
export function receiptLines(row: ReceiptRow, locale: Locale, tenant: Tenant): ReceiptLines | null {
  const invoice = row.invoices.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return null;
  const formats = receiptFormats(row, locale, tenant);
  const { t, money, issued, day } = formats;
  const seller = sellerOf(invoice, tenant);
  const { site } = seller;
  const number = invoiceNumber(invoice);
  const debitOn = dayOfDebit(row);
  return {
    title: t('title'),
    site,
    number,
    head: [
      { label: t('number'), value: number },
      { label: t('order'), value: orderNumber(row.id) },
      { label: t('date'), value: issued(invoice) },
      ...purchaseLines(row, invoice, formats),
    ],
    seller: sellerLines(seller, locale),
    items: [
      { label: t('credits', { count: row.credits, site }), value: money(row.amount + row.discount_amount) },
      ...discountLines(row, formats),
      ...taxLines(invoice, formats),
      {
        label: isPaidWhole(row) ? (debitOn === null ? t('total') : t('totalDue', { date: day(debitOn) })) : t('price'),
        value: money(row.amount),
        strong: true,
      },
    ],
    credit: creditLines(row, formats),
    notes: invoice.vat_rate === 0 ? [t('noTax')] : [],
  };
}

/**
 * A credit note in one language: a paper of its own with its number, the invoice that it corrects, and amounts below zero
 * (R-PAY-CREDIT-NOTE-PDF). Null for a payment without an invoice.
 */
export function creditNoteLines(row: ReceiptRow, credit: Credit, locale: Locale, tenant: Tenant): ReceiptLines | null {
  const invoice = row.invoices.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return null;
  const formats = receiptFormats(row, locale, tenant);
  const { t, money, issued } = formats;
  const { note } = credit;
  const seller = sellerOf(note, tenant);
  const number = invoiceNumber(note);
  const amount = money(-note.amount);
  return {
    title: t('creditNoteTitle'),
    site: seller.site,
    number,
    head: [
      { label: t('creditNoteNumber'), value: number },
      { label: t('date'), value: issued(note) },
      {
        label: t('corrects'),
        value: t('invoiceOf', { number: invoiceNumber(invoice), date: issued(invoice) }),
      },
      { label: t('order'), value: orderNumber(row.id) },
      ...purchaseLines(row, note, formats),
    ],
    seller: sellerLines(seller, locale),
    items: [
      { label: reasonOf(credit, formats), value: amount },
      ...creditTaxLines(credit, formats),
      { label: t('credited'), value: amount, strong: true },
    ],
    credit: [],
    notes: note.vat_rate === 0 ? [t('noTax')] : [],
  };
}
