import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { RefundKind } from '@tandem/contracts/product/lists';
import type { Locale } from '@tandem/contracts/product/locales';
import type { DbOrTrx, Trx } from '../../../platform/db/database.ts';
import type { InvoicesTable, RefundsTable } from '../../../platform/db/schema/money.ts';
import { debitDay, isUncollected } from '../refunds/refunds.repository.ts';

export type InvoiceRow = Selectable<InvoicesTable>;

/** An invoice, or the credit note of what was given back of it. */
export type NewInvoice = Pick<InvoiceRow, 'tenant_id' | 'payment_id' | 'kind' | 'amount' | 'vat_rate' | 'vat_amount'>;

/**
 * Issues an invoice with the next number of the year that its day has in the tenant's time zone (R-PAY-INVOICE-GAPLESS, R-PAY-INVOICE-YEAR).
 * The year's counter is locked until the transaction ends, so this comes last in it.
 */
export async function insertInvoice(trx: Trx, invoice: NewInvoice, at: Date): Promise<void> {
  const { year, last: number } = await trx
    .insertInto('invoice_numbers')
    .values({
      tenant_id: invoice.tenant_id,
      year: sql<number>`(select extract(year from ${at}::timestamptz at time zone time_zone)::int
        from tenants where id = ${invoice.tenant_id})`,
      last: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'year']).doUpdateSet({ last: sql<number>`invoice_numbers.last + 1` }),
    )
    .returning(['year', 'last'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('invoices')
    .values({ ...invoice, year, number, issued_at: at })
    .execute();
}

/** The rate of a payment's invoice, and what no credit note has taken yet of it and of the tax in it. */
export async function readInvoiceLeft(
  trx: Trx,
  paymentId: string,
): Promise<{ rate: number; amount: number; vat: number }> {
  return trx
    .selectFrom('invoices')
    .select([
      sql<number>`max(vat_rate) filter (where kind = 'invoice')`.as('rate'),
      sql<number>`coalesce(sum(case kind when 'invoice' then amount else -amount end), 0)::int`.as('amount'),
      sql<number>`coalesce(sum(case kind when 'invoice' then vat_amount else -vat_amount end), 0)::int`.as('vat'),
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** A payment with its invoices and its member, for a receipt. */
export interface ReceiptRow {
  id: string;
  tenantId: number;
  userId: number;
  email: string;
  bundle_id: string;
  credits: number;
  amount: number;
  currency: string;
  discount_amount: number;
  discount_code: string | null;
  discount_welcome: boolean;
  method: string;
  country: string;
  completed_at: Date | null;
  /** A direct debit whose money has not come. */
  isUncollected: boolean;
  /** The day of a signed direct debit, as `YYYY-MM-DD`. */
  debitOn: string | null;
  /** It gave no credits: another order of its group was paid. */
  isPaidTwice: boolean;
  /** What its provider was asked to collect of it, if it was. */
  asked_amount: number | null;
  invoices: (Pick<InvoiceRow, 'kind' | 'year' | 'number' | 'amount' | 'vat_rate' | 'vat_amount'> & {
    issued_at: string;
    /** As the database keeps it (receipt-seller.ts). */
    seller: unknown;
    /** The buyer's address when it was issued. */
    buyer: string | null;
  })[];
  /** Each time that money went back, the oldest first, as the credit notes are. */
  refunds: { id: number; kind: RefundKind; amount: number; credits: number; status: RefundsTable['status'] }[];
}

export async function readReceipt(db: DbOrTrx, id: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.id',
      'payments.tenant_id as tenantId',
      'payments.user_id as userId',
      'users.email',
      'payments.bundle_id',
      'payments.credits',
      'payments.amount',
      'payments.currency',
      'payments.discount_amount',
      'payments.discount_code',
      'payments.discount_welcome',
      'payments.method',
      'payments.country',
      'payments.completed_at',
      'payments.asked_amount',
      isUncollected.as('isUncollected'),
      debitDay.as('debitOn'),
      sql<boolean>`payments.completed_at is not null and not exists (select 1 from credit_transactions
        where kind = 'purchase' and reference = payments.id::text)`.as('isPaidTwice'),
      sql<ReceiptRow['invoices']>`(select coalesce(json_agg(paper order by paper.id), '[]')
        from (select invoices.*, invoice_sellers.seller, invoice_buyers.email as buyer from invoices
          left join invoice_sellers on invoice_sellers.invoice_id = invoices.id
          left join invoice_buyers on invoice_buyers.invoice_id = invoices.id
          where invoices.payment_id = payments.id) paper)`.as('invoices'),
      sql<
        ReceiptRow['refunds']
      >`(select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'amount', amount, 'credits', credits, 'status', status)
        order by id), '[]') from refunds where payment_id = payments.id)`.as('refunds'),
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst();
}

/** Where a member's mails go, and in which language; undefined for one who has left. */
export async function readAddress(trx: Trx, userId: number): Promise<{ email: string; language: Locale } | undefined> {
  return trx.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirst();
}

/** The purchase of an invoice, and its buyer; undefined where there is no such one, or its buyer has left. */
export async function findInvoiced(
  db: DbOrTrx,
  tenantId: number,
  { year, number }: Pick<InvoiceRow, 'year' | 'number'>,
): Promise<{ paymentId: string; userId: number } | undefined> {
  return db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.id as paymentId', 'users.id as userId'])
    .where('invoices.tenant_id', '=', tenantId)
    .where('invoices.year', '=', year)
    .where('invoices.number', '=', number)
    .where('invoices.kind', '=', 'invoice')
    .executeTakeFirst();
}
