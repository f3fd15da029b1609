import type { CreditMovementShown, RepeatOrder, Transaction } from '@tandem/contracts/api/transactions';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { GIFTS } from '@tandem/contracts/product/lists';
import type { Currency, Gift, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { offerOf as bundleOffer } from '../../../platform/prices/offers.ts';
import { isServed } from '../../../platform/tenants/served-countries.ts';
import type { Tenant } from '../../../platform/tenants/tenant-settings.ts';
import type { CreditMovement, CreditsService } from '../../credits/credits.service.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { reducedPrice, type Discount } from '../../discounts/discount.ts';
import type { DiscountsService } from '../../discounts/discounts.service.ts';
import { methodsOf } from '../catalogue.ts';
import type { Buyer } from '../ordering.ts';
import { statusNow } from '../payments.mapper.ts';
import { receiptLines } from '../receipts/receipt-lines.ts';
import { receiptPdf } from '../receipts/receipt-pdf.ts';
import { invoiceNumber, taxOn } from '../receipts/receipts.ts';
import { readReceipt } from '../receipts/receipts.repository.ts';
import { offerOf } from '../refunds/withdrawals.ts';
import { readLastPurchase, readTransactions } from './transactions.repository.ts';
import type { LastPurchase, TransactionRow } from './transactions.repository.ts';

const PURCHASES_PAGE = 200;
const MOVEMENTS_PAGE = 30;

export interface TransactionsService {
  /**
   * C-PAY-TRANSACTIONS, R-CREDITS-HISTORY-SHOWN: a page of the transactions with one of the credit history; of further pages of
   * one of them, `before` and `after` say where the page before has ended.
   */
  list: (
    tenant: Tenant,
    userId: number,
    page: { before: number | null; after: string | null },
  ) => Promise<ResponseOf<'GET /api/transactions.php'>>;
  /** One own transaction. Throws 404. */
  read: (tenant: Tenant, userId: number, id: string) => Promise<Transaction>;
  /** C-PAY-RECEIPT. Throws 404, also for a payment that was never completed. */
  receipt: (
    tenant: Tenant,
    userId: number,
    wanted: { id: string; locale: Locale },
  ) => Promise<{ name: string; pdf: string }>;
  /**
   * C-PAY-REPEAT: no order where nothing was bought yet, or the bundle or its method is not offered any more; and the card that
   * is stored for it, masked.
   */
  repeatOrder: (tenant: Tenant, buyer: Buyer) => Promise<ResponseOf<'GET /api/repeat-order.php'>>;
}

const notFound = (): AppError => new AppError('not_found', 'payments.not_found');

function toRefunds({ refunds, credit_notes: notes, isUncollected }: TransactionRow): Transaction['refunds'] {
  return refunds.map(({ kind, amount, credits, status, created_at: at }, index) => {
    const note = notes[index];
    const isKept = status === 'uncollected';
    const isSent = !isKept && status !== 'waiting' && status !== 'failed';
    return {
      kind,
      amount,
      credits,
      sent: isSent,
      ...(!isSent && (isUncollected || isKept) && { uncollected: true }),
      ...(isKept && { kept: true }),
      at: new Date(at).toISOString(),
      invoice_number: note === undefined ? null : invoiceNumber(note),
    };
  });
}

/** How many credits of a payment were withdrawn. */
export const returnedIn = ({ refunds }: Pick<TransactionRow, 'refunds'>): number =>
  refunds.reduce((sum, { kind, credits }) => (kind === 'withdrawal' ? sum + credits : sum), 0);

/** A payment as its buyer sees it afterwards (F-PAY-TRANSACTION). */
export function toTransaction(row: TransactionRow, tenant: Tenant): Transaction {
  const { invoice } = row;
  const refunds = toRefunds(row);
  return {
    id: row.id,
    date: (row.completed_at ?? row.created_at).toISOString(),
    bundle_id: row.bundle_id,
    credits: row.credits,
    amount: row.amount,
    // Written by this area from the contract's lists only.
    currency: row.currency as Currency,
    vat: invoice === null ? null : taxOn(invoice),
    discount_amount: row.discount_amount,
    discount_code: row.discount_code,
    ...(row.discount_welcome && { discount_welcome: true }),
    method: row.method as PaymentMethod,
    country: row.country as Country,
    status: statusNow(row),
    ...(row.status === 'completed' && row.isUncollected && row.debitOn !== null && { debit_on: row.debitOn }),
    ...(row.isPaidTwice && { paid_twice: true }),
    invoice_number: invoice === null ? null : invoiceNumber(invoice),
    refunds,
    refund: refunds[0] ?? null,
    withdrawal: offerOf(row, { unused: row.unused, returned: returnedIn(row) }, tenant),
  };
}

const PAYMENT_KINDS: readonly string[] = ['purchase', 'reversal', 'withdrawal'];

/** A movement of the ledger as its member reads it; its reference says which gift or payment it was. */
function toMovement({ id, kind, amount, createdAt, reference }: CreditMovement): CreditMovementShown {
  const gift = kind === 'gift' ? GIFTS.find((name) => reference.startsWith(`${name} `)) : undefined;
  return {
    id,
    kind,
    amount,
    at: createdAt.toISOString(),
    gift: (gift ?? null) satisfies Gift | null,
    // Of a later withdrawal with its number after it.
    payment_id: PAYMENT_KINDS.includes(kind) ? (reference.split(' ')[0] ?? null) : null,
  };
}

/**
 * The last purchase again, at the price that is paid today: the catalogue's, less the discount that an order would have by
 * itself. Null where it is not offered any more.
 */
function repeated(last: LastPurchase, tenant: Tenant, discount: Discount | null): RepeatOrder | null {
  const country = last.country as Country;
  const method = last.method as PaymentMethod;
  if (!isServed(tenant, country)) return null;
  const offer = bundleOffer(last.bundle_id, country);
  // A direct debit needs its mandate signed again: that is no order of one click.
  if (offer === null || !methodsOf(country, tenant, false).includes(method)) return null;
  const { bundleId, credits, currency } = offer;
  const amount = discount === null ? offer.amount : reducedPrice(offer.amount, discount.percentage);
  const isOther = last.currency === currency && last.amount !== amount;
  return {
    bundle_id: bundleId,
    credits,
    method,
    country,
    amount,
    currency,
    discount_code: discount?.code ?? null,
    ...(discount?.isWelcome === true && { discount_welcome: true }),
    last_amount: isOther ? last.amount : null,
  };
}

/** A page of a member's purchases, and the last of it where there are more. */
async function purchasesOf(db: Db, userId: number, after: string | null) {
  const found = await readTransactions(db, { userId, after, limit: PURCHASES_PAGE + 1 });
  const rows = found.slice(0, PURCHASES_PAGE);
  return { rows, next: found.length > PURCHASES_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** A page of a member's credit history, and its last movement where there are more. */
async function movementsOf(credits: Pick<CreditsService, 'history'>, userId: number, before: number | null) {
  const found = await credits.history(userId, { limit: MOVEMENTS_PAGE + 1, ...(before !== null && { before }) });
  const movements = found.slice(0, MOVEMENTS_PAGE);
  const next = found.length > MOVEMENTS_PAGE ? (movements.at(-1)?.id ?? null) : null;
  return { movements: movements.map(toMovement), next };
}

export function createTransactionsService(deps: {
  db: Db;
  credits: Pick<CreditsService, 'history'>;
  discounts: Pick<DiscountsService, 'active'>;
  provider: Pick<PaymentProvider, 'id'> | null;
}): TransactionsService {
  const { db, credits, discounts } = deps;
  return {
    list: async (tenant, userId, { before, after }) => {
      const purchases = before === null ? await purchasesOf(db, userId, after) : { rows: [], next: null };
      const history = after === null ? await movementsOf(credits, userId, before) : { movements: [], next: null };
      const transactions = purchases.rows.map((row) => toTransaction(row, tenant));
      return { transactions, next_purchases: purchases.next, ...history };
    },
    read: async (tenant, userId, id) => {
      const [row] = await readTransactions(db, { userId, id, limit: 1 });
      if (row === undefined) throw notFound();
      return toTransaction(row, tenant);
    },
    receipt: async (tenant, userId, { id, locale }) => {
      const row = await readReceipt(db, id);
      const lines = row?.userId === userId ? receiptLines(row, locale, tenant) : null;
      if (lines === null) throw notFound();
      return { name: `${lines.number}.pdf`, pdf: (await receiptPdf(lines, locale)).toString('base64') };
    },
    repeatOrder: async (tenant, buyer) => {
      const last = await readLastPurchase(db, { userId: buyer.id, provider: deps.provider?.id ?? '' });
      if (last === undefined) return { order: null, card: null };
      const order = repeated(last, tenant, await discounts.active(tenant, buyer));
      return { order, card: last.brand === null ? null : { brand: last.brand, last4: last.last4 } };
    },
  };
}
