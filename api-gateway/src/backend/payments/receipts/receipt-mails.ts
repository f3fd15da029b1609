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

/**
 * `refund` and `id` are of what the mail is, if of a refund; those that were queued before they were there are of the first, or
 * the first of their kind.
 */
const dataSchema = z.object({
  payment: z.uuid(),
  refund: z.enum(REFUND_KINDS).optional(),
  id: z.int().optional(),
});

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

type Credit = ReturnType<typeof creditsOf>[number];
/** What a mail says of a refund: of a debit whose money is not there, or that is not collected, it promises none. */
type Said = RefundKind | 'uncollected' | 'kept' | 'keptPart' | 'part' | 'partKept' | 'twice';

function saidOf(row: ReceiptRow, { refund }: Credit, kept: number): Said {
  const { isUncollected, amount, asked_amount: asked, refunds } = row;
  const gone = refunds.reduce((sum, { id, amount: one }) => (id <= refund.id ? sum + one : sum), 0);
  // The price was lowered: its credits stay.
  const isPart = refund.kind === 'refund' && refund.credits === 0 && gone < amount;
  if (row.isPaidTwice) return 'twice';
  if (refund.status === 'uncollected' && isPart) return 'partKept';
  if (refund.status === 'uncollected') return kept === amount || asked === 0 ? 'kept' : 'keptPart';
  if (isUncollected && refund.kind === 'withdrawal') return 'uncollected';
  return isPart ? 'part' : refund.kind;
}

/** A charge-back pays nothing back by the site, and takes the whole payment, whatever was paid back before. */
function subjectOf(
  said: Said,
  { t, site, amount, paid }: { t: ReturnType<typeof receiptTexts>; site: string; amount: string; paid: string },
): string {
  if (said === 'chargeback') return t('mail.refund.taken', { site, paid });
  if (['withdrawal', 'refund', 'part', 'partKept', 'twice'].includes(said))
    return t('mail.refund.subject', { site, amount });
  return t('mail.refund.withdrawn', { site });
}

const VOUCHER_TEXTS = {
  withdrawal: 'voucher',
  refund: 'voucherRefund',
  part: 'voucherPart',
  twice: 'voucherTwice',
} as const;

/**
 * The text of a mail. Money cannot go back by a voucher: where it is still to be sent, the mail requests a bank account
 * (R-PAY-WITHDRAWAL-VOUCHER).
 */
function askedOf(
  { method }: ReceiptRow,
  { refund }: Credit,
  said: Said,
): Said | (typeof VOUCHER_TEXTS)[keyof typeof VOUCHER_TEXTS] {
  const hasText = said === 'withdrawal' || said === 'refund' || said === 'part' || said === 'twice';
  const isToBeSent = said === 'withdrawal' || refund.status !== 'sent';
  return method === 'paysafecard' && hasText && isToBeSent ? VOUCHER_TEXTS[said] : said;
}

/** The text of a mail, which may be that of a voucher. */
type Asked = ReturnType<typeof askedOf>;

/** Which of the headings is that of a mail. Of a voucher nothing was paid back yet. */
function headingOf(
  said: Said,
  kind: RefundKind,
  asked: Asked,
): RefundKind | 'part' | 'twice' | 'voucherRefund' | 'voucherPart' {
  if (asked === 'voucherRefund' || asked === 'voucherPart') return asked;
  if (said === 'partKept') return 'part';
  return said === 'part' || said === 'twice' ? said : kind;
}

/** The refund that a mail is about; undefined for one that there is not. */
const creditIn = (row: ReceiptRow, { id, refund: kind }: z.infer<typeof dataSchema>): Credit | undefined =>
  creditsOf(row).find(({ refund }) =>
    id === undefined ? kind === undefined || refund.kind === kind : refund.id === id,
  );

/** What of a payment its provider did not and will not collect. */
const keptOf = ({ refunds }: ReceiptRow): number =>
  refunds.reduce((sum, { status, amount }) => (status === 'uncollected' ? sum + amount : sum), 0);

async function refundContent(setting: MailSetting, row: ReceiptRow, links: Links): Promise<MailContent | null> {
  const { locale, tenant } = setting;
  const credit = creditIn(row, dataSchema.parse(setting.mail.data));
  if (credit === undefined) return null;
  const { refund } = credit;
  const invoice = row.invoices.find(({ kind }) => kind === 'invoice');
  const paper = creditNoteLines(row, credit, locale, tenant);
  if (invoice === undefined || paper === null) throw withoutInvoice(row);
  const { action, ...rest } = await common(setting, row, links, paper);
  const { t, money, methodInSentence: method } = receiptFormats(row, locale, tenant);
  const { number } = paper;
  const kept = keptOf(row);
  const values = {
    count: refund.credits,
    amount: money(refund.amount),
    method,
    paid: money(row.amount),
    left: money(row.amount - kept),
    site: tenant.settings.name,
    support: tenant.settings.support_email,
  };
  const said = saidOf(row, credit, kept);
  const asked = askedOf(row, credit, said);
  return {
    ...rest,
    subject: subjectOf(said, { t, ...values }),
    preview: t('mail.refund.preview', { number }),
    heading: t(`mail.refund.heading.${headingOf(said, refund.kind, asked)}`),
    paragraphs: [
      t(said === 'chargeback' && refund.credits === 0 ? 'mail.refund.chargebackNone' : `mail.refund.${asked}`, values),
      // Whatever was charged back (R-PAY-CHARGEBACK-DEBIT).
      ...(said === 'chargeback' ? [t('mail.refund.debitBlocked')] : []),
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
