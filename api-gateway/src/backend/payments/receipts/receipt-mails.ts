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
/**
 * What a mail says of a refund: of a debit whose money is not there, or that is not collected, and of money that is still to be
 * sent, it does not say that it went back.
 */
type Said =
  | RefundKind
  | 'uncollected'
  | 'kept'
  | 'keptPart'
  | 'part'
  | 'partKept'
  | 'twice'
  | 'owed'
  | 'owedLater'
  | 'partLater'
  | 'cancelled'
  | 'refused';

/** Money that stays with its buyer: it is not collected, or never was (R-PAY-DEBIT-NOT-COLLECTED). */
function saidOfKept({ amount, asked_amount: asked }: ReceiptRow, refund: Credit['refund'], kept: number): Said {
  if (refund.kind === 'chargeback') return 'refused';
  const isAll = kept === amount || asked === 0;
  // What a moderator gives back nobody has withdrawn from.
  if (refund.kind === 'refund') return isAll ? 'cancelled' : 'partKept';
  return isAll ? 'kept' : 'keptPart';
}

function saidOf(row: ReceiptRow, { refund }: Credit, kept: number): Said {
  const { isUncollected, amount, refunds } = row;
  const gone = refunds.reduce((sum, { id, amount: one }) => (id <= refund.id ? sum + one : sum), 0);
  // The price was lowered: its credits stay.
  const isPart = refund.kind === 'refund' && refund.credits === 0 && gone < amount;
  if (row.isPaidTwice) return 'twice';
  if (refund.status === 'uncollected') return isPart ? 'partKept' : saidOfKept(row, refund, kept);
  if (refund.kind === 'withdrawal') return isUncollected ? 'uncollected' : 'withdrawal';
  return refund.kind === 'refund' ? saidOfGiven(row, refund, isPart) : refund.kind;
}

/** What a moderator gives back, or the provider has reported: its money is there, or is on its way. */
function saidOfGiven({ isUncollected }: ReceiptRow, refund: Credit['refund'], isPart: boolean): Said {
  if (isUncollected) return isPart ? 'partLater' : 'owedLater';
  if (isPart) return 'part';
  return isToSend(refund) ? 'owed' : 'refund';
}

const isToSend = ({ status }: Credit['refund']): boolean => status === 'waiting' || status === 'failed';

/** The subjects of what has not to do with money that goes back; of the others the subject names the sum. */
const SUBJECTS: Partial<Record<Said, 'taken' | 'withdrawn' | `${'lowered' | 'cancelled' | 'refused'}Subject`>> = {
  // A charge-back pays nothing back by the site, and takes the whole payment, whatever was paid back before.
  chargeback: 'taken',
  uncollected: 'withdrawn',
  kept: 'withdrawn',
  keptPart: 'withdrawn',
  partKept: 'loweredSubject',
  cancelled: 'cancelledSubject',
  refused: 'refusedSubject',
};

function subjectOf(
  said: Said,
  { t, ...values }: { t: ReturnType<typeof receiptTexts>; site: string; amount: string; paid: string },
): string {
  return t(`mail.refund.${SUBJECTS[said] ?? 'subject'}`, values);
}

const VOUCHER_TEXTS = {
  withdrawal: 'voucher',
  refund: 'voucherRefund',
  owed: 'voucherRefund',
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
  const isToBeSent = said === 'withdrawal' || refund.status !== 'sent';
  return method === 'paysafecard' && said in VOUCHER_TEXTS && isToBeSent
    ? VOUCHER_TEXTS[said as keyof typeof VOUCHER_TEXTS]
    : said;
}

/** The heading of a mail where it is not that of the kind of its refund. */
const HEADINGS = {
  owed: 'owed',
  owedLater: 'owed',
  part: 'part',
  partLater: 'partOwed',
  partKept: 'lowered',
  cancelled: 'cancelled',
  refused: 'refused',
  twice: 'twice',
} as const;

/** What a moderator gives back as a whole, or was never collected: there may be no unused credits, which a sentence of its own names. */
const NAMES_CREDITS_APART: ReadonlySet<Said> = new Set(['refund', 'owed', 'owedLater', 'cancelled', 'refused']);
/** R-PAY-CHARGEBACK-DEBIT */
const BLOCKS_DEBIT: ReadonlySet<Said> = new Set(['chargeback', 'refused']);

function headingOf(said: Said, { refund }: Credit): RefundKind | (typeof HEADINGS)[keyof typeof HEADINGS] {
  if (said === 'part' && isToSend(refund)) return 'partOwed';
  return said in HEADINGS ? HEADINGS[said as keyof typeof HEADINGS] : refund.kind;
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
    heading: t(`mail.refund.heading.${headingOf(said, credit)}`),
    paragraphs: [
      t(said === 'chargeback' && refund.credits === 0 ? 'mail.refund.chargebackNone' : `mail.refund.${asked}`, values),
      ...(NAMES_CREDITS_APART.has(said) && refund.credits > 0 ? [t('mail.refund.gone', values)] : []),
      ...(BLOCKS_DEBIT.has(said) ? [t('mail.refund.debitBlocked')] : []),
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
