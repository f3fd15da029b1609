import type { Buyer } from '@tandem/contracts/api/buyers';
import type { BodyOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Trx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Tenant } from '../../../platform/tenants/tenant-settings.ts';
import type { Mail } from '../../../providers/mail/mail.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { ModerationService, Moderator } from '../../moderation/moderation.service.ts';
import { returnedIn, toTransaction } from '../history/transactions.ts';
import { readTransactions } from '../history/transactions.repository.ts';
import type { TransactionRow } from '../history/transactions.repository.ts';
import { RECEIPT_MAIL, REFUND_MAIL } from '../receipts/receipts.ts';
import { createPriceRefunds } from '../refunds/price-refunds.ts';
import type { PriceRefundDeps } from '../refunds/price-refunds.ts';
import { offerOf } from '../refunds/withdrawals.ts';
import type { Withdrawals } from '../refunds/withdrawals.ts';
import { ADJUSTMENT_MAIL } from './adjustment-mail.ts';
import * as buyers from './buyers.repository.ts';

/** Purchases of one buyer that are shown: somebody who wrote means one of the last. */
const PURCHASES = 100;
const INVOICE = /^(\d{4})-(\d{6,9})$/;

type Act = BodyOf<'PUT /api/buyer-review.php'>;
type ActOf<Action extends Act['action']> = Extract<Act, { action: Action }>;

export interface BuyerDeskDeps extends PriceRefundDeps {
  credits: Pick<CreditsService, 'adjust' | 'takeBack'>;
  moderation: Pick<ModerationService, 'record'>;
  withdrawals: Pick<Withdrawals, 'confirm'>;
  mail: Pick<Mail, 'queue'>;
}

/** What moderators do for members who wrote about purchases (R-MODERATION-BUYERS). */
export interface BuyerDesk {
  /** A member of the tenant with their purchases, by address or by the number of an invoice; null where there is none. */
  find: (tenant: Tenant, wanted: string) => Promise<Buyer | null>;
  /**
   * Withdraws (R-PAY-WITHDRAWAL-WRITTEN), gives the price or a part of it back (R-PAY-PRICE-REFUNDED), adds credits (R-MODERATION-ADJUSTMENT) or mails a receipt again, once, with its entry
   * in the log. Throws 404 for what the tenant has not, 409 for what cannot be given back and for one's own account, and 429
   * after L-CREDITS-ADJUSTMENTS-DAY.
   */
  act: (tenant: Tenant, moderator: Moderator, act: Act) => Promise<void>;
}

function toPurchase(row: TransactionRow, tenant: Tenant): Buyer['purchases'][number] {
  const offer = offerOf(row, { unused: row.unused, returned: returnedIn(row), isWhenever: true }, tenant);
  const late = offer !== null && Date.parse(offer.until) < Date.now();
  return { ...toTransaction(row, tenant), withdrawal: offer && { ...offer, late } };
}

/** An order number as pages and papers show it: the beginning of its payment's id. */
const ORDER = /^([0-9a-f]{4})-([0-9a-f]{4})$/i;
const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What was typed: the number of an invoice or of an order, or an address. */
function wantedOf(text: string): buyers.Wanted {
  if (PAYMENT_ID.test(text)) return { from: text, to: text };
  const [, begin, end] = ORDER.exec(text) ?? [];
  if (begin !== undefined && end !== undefined)
    return { from: `${begin}${end}-0000-0000-0000-000000000000`, to: `${begin}${end}-ffff-ffff-ffff-ffffffffffff` };
  const [, year, number] = INVOICE.exec(text) ?? [];
  return year === undefined || number === undefined ? { email: text } : { year: Number(year), number: Number(number) };
}

/** Whose act it is. */
interface By {
  tenant: Tenant;
  moderator: Moderator;
}

async function withdraw(deps: BuyerDeskDeps, { tenant, moderator }: By, act: ActOf<'withdraw'>): Promise<void> {
  const { payment_id: paymentId, amount, whenever } = act;
  const purchase = await buyers.findPurchase(deps.db, tenant.id, paymentId);
  if (purchase === undefined) throw new AppError('not_found', 'payments.not_found');
  const { userId } = purchase;
  await deps.withdrawals.confirm({
    tenant,
    userId,
    paymentId,
    amount,
    isWhenever: whenever,
    onRefund: (trx, id) =>
      deps.moderation.record(trx, moderator, {
        subject: 'withdrawal',
        subject_id: id,
        member_id: userId,
        decision: 'withdrawn',
        reason: whenever ? 'whenever' : '',
      }),
  });
}

/** Lowers a price, or gives all of it back. */
async function giveBack(deps: BuyerDeskDeps, { tenant, moderator }: By, act: ActOf<'refund'>): Promise<void> {
  const { payment_id: paymentId, key, amount } = act;
  const purchase = await buyers.findPurchase(deps.db, tenant.id, paymentId);
  if (purchase === undefined) throw new AppError('not_found', 'payments.not_found');
  const { userId } = purchase;
  await createPriceRefunds(deps)({ userId, paymentId, key, amount }, (trx, { id, isWhole }) =>
    deps.moderation.record(trx, moderator, {
      subject: 'refund',
      subject_id: id,
      member_id: userId,
      decision: isWhole ? 'price_refunded' : 'price_lowered',
    }),
  );
}

async function addIn(trx: Trx, deps: BuyerDeskDeps, { tenant, moderator }: By, act: ActOf<'add'>): Promise<void> {
  const { member_id: userId, key, credits: amount, reason } = act;
  const member = await buyers.findMember(trx, tenant.id, userId);
  if (member === undefined) throw new AppError('not_found', 'payments.buyer_gone');
  const made = await buyers.countAdjustments(trx, moderator.id);
  const id = await deps.credits.adjust({ userId, amount, reference: key }, trx);
  if (id === null) return;
  if (made >= LIMITS.adjustmentsPerDay)
    throw new AppError('too_many_requests', 'payments.adjustments_day', {
      params: { n: LIMITS.adjustmentsPerDay },
      retryAfter: 3600,
    });
  await deps.moderation.record(trx, moderator, {
    subject: 'adjustment',
    subject_id: id,
    member_id: userId,
    decision: 'added',
    reason,
  });
  await deps.mail.queue(trx, {
    tenantId: tenant.id,
    userId,
    kind: ADJUSTMENT_MAIL,
    recipient: member.email,
    language: member.language,
    data: { credits: amount, reason },
  });
}

async function mailIn(trx: Trx, deps: BuyerDeskDeps, by: By, act: ActOf<'receipts'>): Promise<void> {
  const { payment_id: payment, key } = act;
  const purchase = await buyers.findPurchase(trx, by.tenant.id, payment);
  if (purchase === undefined) throw new AppError('not_found', 'payments.not_found');
  const { userId, invoiceId, email: recipient, language } = purchase;
  const common = { tenantId: by.tenant.id, userId, recipient, language };
  const queued = await deps.mail.queue(trx, { ...common, id: key, kind: RECEIPT_MAIL, data: { payment } });
  if (queued === null) return;
  for (const { kind: refund, id } of await buyers.readRefunds(trx, payment))
    await deps.mail.queue(trx, { ...common, kind: REFUND_MAIL, data: { payment, refund, id } });
  await deps.moderation.record(trx, by.moderator, {
    subject: 'receipt',
    subject_id: invoiceId,
    member_id: userId,
    decision: 'mailed',
  });
}

export function createBuyerDesk(deps: BuyerDeskDeps): BuyerDesk {
  const { db } = deps;
  return {
    find: async (tenant, wanted) => {
      const buyer = await buyers.findBuyer(db, tenant.id, wantedOf(wanted));
      if (buyer === undefined) return null;
      const rows = await readTransactions(db, { userId: buyer.id, limit: PURCHASES });
      return { ...buyer, purchases: rows.map((row) => toPurchase(row, tenant)) };
    },
    act: (tenant, moderator, act) => {
      const by = { tenant, moderator };
      if (act.action === 'withdraw') return withdraw(deps, by, act);
      if (act.action === 'refund') return giveBack(deps, by, act);
      return db
        .transaction()
        .execute((trx) => (act.action === 'add' ? addIn(trx, deps, by, act) : mailIn(trx, deps, by, act)));
    },
  };
}
