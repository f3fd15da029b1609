import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { REFUND_KINDS } from '@tandem/contracts/product/lists';
import type { RefundKind } from '@tandem/contracts/product/lists';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Db } from '../../../platform/db/database.ts';
import type { MailContent, MailKind, MailSetting } from '../../../providers/mail/mail-kind.ts';
import { lastDayToWithdraw } from '../refunds/withdrawals.ts';
import { creditNoteLines, creditsOf, dayOfDebit, receiptFormats, receiptLines, receiptTexts } from './receipt-lines.ts';
import type { ReceiptLines } from './receipt-lines.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { invoiceNumber, RECEIPT_MAIL, REFUND_MAIL } from './receipts.ts';
import { readReceipt } from './receipts.repository.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** `refund` is of what the mail is, if of a refund; those that were queued before it was there are of the first. */
const dataSchema = z.object({ payment: z.uuid(), refund: z.enum(REFUND_KINDS).optional() });

/** What both mails say alike: the way to the purchase, the reason, the paper as an attachment. */
async function common({ locale, origin, tenant }: MailSetting, row: ReceiptRow, links: Links, paper: ReceiptLines) {
  const t = receiptTexts(locale);
  const { name: site, support_email: support } = tenant.settings;
  const path = links.transactions?.({ id: row.id }) ?? '/';
  return {
    action: { url: `${origin}${localizePath(locale, path)}`, fallback: t('mail.fallback') },
    reason: t('mail.reason', { site, support }),
    attachments: [{ name: `${paper.number}.pdf`, type: 'application/pdf', bytes: await receiptPdf(paper, locale) }],
  };
}

const withoutInvoice = (row: ReceiptRow) => new Error(`the payment ${row.id} has no invoice`);

async function receiptContent(setting: MailSetting, row: ReceiptRow, links: Links): Promise<MailContent> {
  const { locale, tenant } = setting;
  const lines = receiptLines(row, locale, tenant);
  if (lines === null) throw withoutInvoice(row);
  const { action, ...rest } = await common(setting, row, links, lines);
  const { t, money, date, day, methodInSentence: method, tax } = receiptFormats(row, locale, tenant);
  const { name: site, support_email: support } = tenant.settings;
  const vat = row.invoices.find(({ kind }) => kind === 'invoice')?.vat_amount ?? 0;
  const completedAt = row.completed_at ?? new Date();
  const { number } = lines;
  const debitOn = dayOfDebit(row);
  const credits = t('credits', { count: row.credits, site });
  const amount = money(row.amount);
  return {
    ...rest,
    subject: t('mail.receipt.subject', { site, credits }),
    preview: t('mail.receipt.preview', { amount, number }),
    heading: t('mail.receipt.heading'),
    paragraphs: [
      debitOn === null
        ? t('mail.receipt.text', { credits, amount, method, date: date(completedAt) })
        : t('mail.receipt.debit', { credits, amount, date: day(debitOn) }),
      vat === 0 ? t('mail.receipt.noTax', { number }) : t('mail.receipt.tax', { number, tax, vat: money(vat) }),
      t('mail.receipt.withdrawal', {
        until: day(lastDayToWithdraw({ completedAt, country: row.country }, tenant)),
        support,
        number,
      }),
    ],
    action: { label: t('mail.receipt.action'), ...action },
    notes: [],
  };
}

/** A charge-back pays nothing back by the site, and takes the whole payment, whatever was paid back before. */
function subjectOf(
  said: RefundKind | 'uncollected',
  { t, site, amount, paid }: { t: ReturnType<typeof receiptTexts>; site: string; amount: string; paid: string },
): string {
  if (said === 'uncollected') return t('mail.refund.withdrawn', { site });
  return said === 'chargeback' ? t('mail.refund.taken', { site, paid }) : t('mail.refund.subject', { site, amount });
}

async function refundContent(setting: MailSetting, row: ReceiptRow, links: Links): Promise<MailContent | null> {
  const { locale, tenant } = setting;
  const { refund: wanted } = dataSchema.parse(setting.mail.data);
  const credit = creditsOf(row).find(({ refund }) => wanted === undefined || refund.kind === wanted);
  if (credit === undefined) return null;
  const { refund } = credit;
  const invoice = row.invoices.find(({ kind }) => kind === 'invoice');
  const paper = creditNoteLines(row, credit, locale, tenant);
  if (invoice === undefined || paper === null) throw withoutInvoice(row);
  const { action, ...rest } = await common(setting, row, links, paper);
  const { t, money, methodInSentence: method } = receiptFormats(row, locale, tenant);
  const amount = money(refund.amount);
  const { number } = paper;
  const site = tenant.settings.name;
  const isUncollected = row.isUncollected && refund.kind === 'withdrawal';
  const said = isUncollected ? 'uncollected' : refund.kind;
  // Money cannot go back by a voucher: the mail requests a bank account (R-PAY-WITHDRAWAL-VOUCHER).
  const asked = said === 'withdrawal' && row.method === 'paysafecard' ? 'voucher' : said;
  return {
    ...rest,
    subject: subjectOf(isUncollected ? 'uncollected' : refund.kind, { t, site, amount, paid: money(row.amount) }),
    preview: t('mail.refund.preview', { number }),
    heading: t(`mail.refund.heading.${refund.kind}`),
    paragraphs: [
      t(said === 'chargeback' && refund.credits === 0 ? 'mail.refund.chargebackNone' : `mail.refund.${asked}`, {
        count: refund.credits,
        amount,
        method,
        support: tenant.settings.support_email,
        paid: money(row.amount),
      }),
      t('mail.refund.paper', { number, invoice: invoiceNumber(invoice) }),
    ],
    action: { label: t('mail.refund.action'), ...action },
    notes: [],
  };
}

/** The mails about a purchase: its receipt (R-PAY-RECEIPT-MAIL), and what it gives back. */
export function createReceiptMails(db: Db, links: () => Links): MailKind[] {
  const kind = (
    name: string,
    write: (setting: MailSetting, row: ReceiptRow, links: Links) => Promise<MailContent | null>,
  ): MailKind => ({
    name,
    write: async (setting) => {
      const row = await readReceipt(db, dataSchema.parse(setting.mail.data).payment);
      if (row === undefined || row.userId !== setting.mail.user_id) return null;
      return write(setting, row, links());
    },
  });
  return [kind(RECEIPT_MAIL, receiptContent), kind(REFUND_MAIL, refundContent)];
}
