import type { Country } from '@tandem/contracts/product/locales';
import type { Trx } from '../../../platform/db/database.ts';
import { VAT_RATES, vatIn, vatInPart } from '../../../platform/prices/vat.ts';
import type { Mail } from '../../../providers/mail/mail.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { RefundRow } from '../refunds/refunds.repository.ts';
import { insertInvoice, readAddress, readInvoiceLeft } from './receipts.repository.ts';
import type { NewInvoice } from './receipts.repository.ts';

/** Names of the mails in the outbox. */
export const RECEIPT_MAIL = 'receipt';
export const REFUND_MAIL = 'refund';

type Invoiced = Pick<PaymentRow, 'id' | 'tenant_id' | 'user_id' | 'country' | 'amount'>;

/** What a payment gives back, as it is written down. */
type Credited = Pick<RefundRow, 'id' | 'kind' | 'amount'>;

export interface Receipts {
  /**
   * Issues the invoice of a payment and queues its mail (R-PAY-RECEIPT-MAIL), in the transaction that completes it. None where its
   * money goes back at once.
   */
  invoice: (trx: Trx, payment: Invoiced, options?: { isMailed: boolean }) => Promise<void>;
  /**
   * Issues the credit note of what a payment gives back and queues its mail, in the transaction that gives it back. None has more
   * than is left of the invoice's tax, and the last one all of it (R-PAY-CREDIT-NOTE-VAT); all have its rate
   * (R-PAY-CREDIT-NOTE-RATE).
   */
  credit: (trx: Trx, payment: Invoiced, refund: Credited) => Promise<void>;
}

/** The invoice of a payment, with the tax that its country has now. */
function invoiceOf(payment: Omit<Invoiced, 'user_id'>): NewInvoice {
  const { id, tenant_id, amount } = payment;
  const rate = VAT_RATES[payment.country as Country];
  return { tenant_id, payment_id: id, kind: 'invoice', amount, vat_rate: rate, vat_amount: vatIn(amount, rate) };
}

/**
 * The credit note of a part of a payment. Its tax is that of the invoice, whatever the country has by now, and within what is
 * left of it: the parts are rounded each, and together they are the invoice to the cent.
 */
async function creditNoteOf(trx: Trx, payment: Omit<Invoiced, 'user_id'>, amount: number): Promise<NewInvoice> {
  const { id, tenant_id } = payment;
  const { rate, ...left } = await readInvoiceLeft(trx, id);
  const vat = vatInPart(amount, rate, left);
  return { tenant_id, payment_id: id, kind: 'credit_note', amount, vat_rate: rate, vat_amount: vat };
}

/** A number as it is printed: `2026-000042`. */
export const invoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`;

const RATE_UNITS = 100;

/** The tax of a paper, with its rate in per cent. */
export const taxOn = ({ vat_rate: rate, vat_amount: amount }: { vat_rate: number; vat_amount: number }) => ({
  rate: rate / RATE_UNITS,
  amount,
});

/** Writes down the invoice of a purchase of the past, without a mail: of the demo's members. */
export const writeOldInvoice = (trx: Trx, payment: Invoiced, at: Date): Promise<void> =>
  insertInvoice(trx, invoiceOf(payment), at);

/** The papers of purchases. */
export function createReceipts({ mail }: { mail: Pick<Mail, 'queue'> }): Receipts {
  const issue = async (
    trx: Trx,
    payment: Invoiced,
    paper: { kind: 'invoice' | 'credit_note'; amount: number; isMailed: boolean },
    refund?: Credited,
  ): Promise<void> => {
    // Of a member who has left nobody knows the address.
    const address = paper.isMailed ? await readAddress(trx, payment.user_id) : undefined;
    if (address !== undefined)
      await mail.queue(trx, {
        tenantId: payment.tenant_id,
        userId: payment.user_id,
        kind: paper.kind === 'invoice' ? RECEIPT_MAIL : REFUND_MAIL,
        recipient: address.email,
        language: address.language,
        data: { payment: payment.id, ...(refund !== undefined && { refund: refund.kind, id: refund.id }) },
      });
    const isInvoice = paper.kind === 'invoice';
    const written = isInvoice ? invoiceOf(payment) : await creditNoteOf(trx, payment, paper.amount);
    await insertInvoice(trx, written, new Date());
  };
  return {
    invoice: (trx, payment, { isMailed } = { isMailed: true }) =>
      issue(trx, payment, { kind: 'invoice', amount: payment.amount, isMailed }),
    credit: (trx, payment, refund) =>
      issue(trx, payment, { kind: 'credit_note', amount: refund.amount, isMailed: true }, refund),
  };
}
