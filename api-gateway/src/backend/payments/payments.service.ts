import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type {
  BundlesResponse,
  OpenOrderResponse,
  Payment,
  PaymentStatusResponse,
} from '@tandem/contracts/api/payments';
import type { Currency, PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Country } from '@tandem/contracts/product/locales';
import { AppError } from '../../platform/errors/app-error.ts';
import { createTurns } from '../../platform/patience/turns.ts';
import { reducedPrice } from '../discounts/discount.ts';
import type { Discount, DiscountHolder } from '../discounts/discount.ts';
import type { DiscountsService } from '../discounts/discounts.service.ts';
import { checkServed } from '../../platform/tenants/served-countries.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { messagePriceAt, methodsOf, methodsOfTenant, priceList } from './catalogue.ts';
import { popularOffer } from '../../platform/prices/offers.ts';
import { readFollowedPayment } from './followed-payment.repository.ts';
import type { FollowedPayment } from './followed-payment.repository.ts';
import { createDebitPayments } from './debit-payments.ts';
import { debitRoom } from './debit-allowed.ts';
import type { DebitPayments } from './debit-payments.ts';
import { canDebit, createOrdering } from './ordering.ts';
import type { Buyer, OrderCall, OrderingDependencies, PaymentOrder } from './ordering.ts';
import { isOld, readOrderInTheWay } from './open-orders.repository.ts';
import { isOpen } from './payment-status.ts';
import { toPayment } from './payments.mapper.ts';
import * as payments from './payments.repository.ts';
import { createReconciliation, STALE_SECONDS } from './reconciliation.ts';
import { invoiceNumber, taxOn } from './receipts/receipts.ts';
import { settle } from './settlement.ts';

export type { PaidRate } from './payments.repository.ts';

/** What one message comes to. */
export interface MessagePrice {
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Percent that a discount takes off in it. */
  discount_percentage?: number;
}

/** What a message's price depends on. */
interface PricedMember {
  lastRate: payments.PaidRate | null;
  homeCountry: string;
}

export interface PaymentsService {
  /**
   * Bundles, prices and methods of a country, with the active discount of the buyer. Throws 422 for a country that the tenant
   * does not serve.
   */
  bundles: (tenant: Tenant, country: Country, buyer: Buyer | null) => Promise<BundlesResponse>;
  /** The methods that any country of the tenant offers now; none without a provider. */
  methods: (tenant: Tenant) => PaymentMethod[];
  /**
   * R-CHAT-COST-MONEY: at the rate of the last payment that was kept, else of the popular bundle of the member's
   * country with the discount that they have right now (R-CHAT-COST-DISCOUNT).
   */
  messagePrice: (tenant: Tenant, buyer: DiscountHolder, member: PricedMember) => Promise<MessagePrice>;
  /**
   * Starts a payment (C-PAY-CREATE). The amount is the catalogue's, less one discount, and holds for 30 minutes. Throws
   * 404 for an unknown bundle, 422 for a country that the tenant does not serve, a method that it does not have or a missing
   * consent, 404, 409, 410 and
   * 422 for a discount code (C-PAY-DISCOUNT), 502 when the provider is away, 503 without a provider.
   */
  create: (tenant: Tenant, buyer: Buyer, order: PaymentOrder, call: OrderCall) => Promise<Payment>;
  /**
   * An own payment; an open one that is not news is checked with its provider first. With one that has ended comes what
   * the member has now. Throws 404.
   */
  read: (tenant: Tenant, wanted: { userId: number; paymentId: string }, log: Logger) => Promise<PaymentStatusResponse>;
  /** Those by direct debit, for the area that makes their mandates. */
  debits: DebitPayments;
  /** A payment as its payer sees it. */
  shown: (payment: payments.PaymentRow) => Payment;
  /**
   * The order that a member can continue before they make one of this bundle: an open one of it, or of another bundle with a
   * discount that counts once (R-PAY-OPEN-ORDER-OFFERED, R-PAY-OPEN-ORDER-CODE).
   */
  openOrder: (userId: number, bundleId: string, log: Logger) => Promise<OpenOrderResponse>;
  /** Whether a member has this payment. */
  has: (userId: number, paymentId: string) => Promise<boolean>;
  /** A provider's webhook call. Throws 403 for one that is not provably the provider's, 404 for an unknown payment. */
  receive: (rawBody: Buffer | null, headers: IncomingHttpHeaders, log: Logger) => Promise<void>;
}

export interface PaymentsDependencies extends OrderingDependencies {
  discounts: Pick<DiscountsService, 'best' | 'redeem' | 'isUsed' | 'active'>;
}

function paidPrice(tenant: Tenant, rate: payments.PaidRate): MessagePrice {
  // Written by this area from the contract's lists only.
  return { amount: messagePriceAt(rate, tenant), currency: rate.currency as Currency };
}

function offeredPrice(tenant: Tenant, homeCountry: string, discount: Discount | null): MessagePrice {
  const { currency, ...offer } = popularOffer(homeCountry as Country);
  if (discount === null) return { amount: messagePriceAt(offer, tenant), currency };
  const { percentage } = discount;
  const reduced = { ...offer, amount: reducedPrice(offer.amount, percentage) };
  return { amount: messagePriceAt(reduced, tenant), currency, discount_percentage: percentage };
}

const unknownPayment = (): AppError => new AppError('not_found', 'payments.not_found');

/** What a receipt says of an ended payment besides the payment itself (R-PAY-RECEIPT-NUMBERS). */
function papersOf({ status, invoice, isUncollected, debitOn, provider_reference: reference }: FollowedPayment) {
  return {
    ...(invoice !== null && { invoice_number: invoiceNumber(invoice), vat: taxOn(invoice) }),
    ...(status === 'completed' && isUncollected && debitOn !== null && { debit_on: debitOn }),
    // One that its bank has returned was collected before.
    ...(status === 'chargeback' && isUncollected && reference === null && { not_collected: true }),
  };
}

/**
 * Notices that one gateway applies at a time: they meet at the number of the next invoice, so that more of them are not done sooner, but
 * hold connections that members need, and are refused where they wait for one for too long.
 */
const NOTICES_AT_ONCE = 4;

function createFollowing(deps: PaymentsDependencies): Pick<PaymentsService, 'read' | 'receive'> {
  const { db, provider } = deps;
  const reconcile = createReconciliation(deps);
  const inTurn = createTurns(NOTICES_AT_ONCE);
  const isOver = ({ status }: payments.ShownPayment) => !isOpen(status as PaymentStatus);

  const toStatus = (tenant: Tenant, row: FollowedPayment): PaymentStatusResponse => {
    if (!isOver(row)) return toPayment(row);
    const member = { credits: row.balance ?? 0, paid_user: row.paidUser };
    // Who has paid for nothing that was kept may have a discount, which the list of chats knows.
    const price = row.lastRate === null ? {} : { message_price: paidPrice(tenant, row.lastRate) };
    const twice = row.isPaidTwice && { paid_twice: true };
    return { ...toPayment(row), member: { ...member, ...price }, ...twice, ...papersOf(row) };
  };

  return {
    read: async (tenant, { userId, paymentId }, log) => {
      const follow = () => readFollowedPayment(db, { id: paymentId, userId, staleSeconds: STALE_SECONDS });
      const row = await follow();
      if (row === undefined) throw unknownPayment();
      if (isOver(row) || !row.isStale) return toStatus(tenant, row);
      await reconcile(row, STALE_SECONDS, log);
      return toStatus(tenant, (await follow()) ?? row);
    },

    receive: async (rawBody, headers, log) => {
      const event = provider === null || rawBody === null ? null : await provider.verifyWebhook(rawBody, headers);
      if (provider === null || event === null) throw new AppError('forbidden', 'payments.notice_signature');
      const settlement = await inTurn(() => settle(deps, provider.id, event));
      log.info({ provider: provider.id, event: event.eventId, status: event.status, settlement }, 'payment notice');
      if (settlement === 'unknown') throw unknownPayment();
    },
  };
}

export function createPaymentsService(deps: PaymentsDependencies): PaymentsService {
  const reconcile = createReconciliation(deps);
  return {
    bundles: async (tenant, country, buyer) => {
      checkServed(tenant, country);
      const bonus = await deps.discounts.active(tenant, buyer);
      const methods = deps.provider === null ? [] : methodsOf(country, tenant, canDebit(deps));
      const isLimited = buyer !== null && methods.includes('sdd');
      return priceList(country, tenant, {
        methods,
        debitRoom: isLimited ? await debitRoom(deps.db, buyer.id) : LIMITS.debitLimitCents,
        storesCards: deps.provider?.cards !== undefined,
        bonus,
      });
    },
    methods: (tenant) => (deps.provider === null ? [] : methodsOfTenant(tenant, canDebit(deps))),
    messagePrice: async (tenant, buyer, { lastRate, homeCountry }) =>
      lastRate === null
        ? offeredPrice(tenant, homeCountry, await deps.discounts.active(tenant, buyer))
        : paidPrice(tenant, lastRate),
    has: async (userId, paymentId) => (await payments.readOwnPayment(deps.db, paymentId, userId)) !== undefined,
    debits: createDebitPayments(deps),
    shown: toPayment,
    openOrder: async (userId, bundleId, log) => {
      const find = () => readOrderInTheWay(deps.db, userId, bundleId);
      const found = await find();
      // An old one is offered while its provider lets it be paid, or its money is on its way.
      const isToAsk = found !== undefined && isOld(found);
      if (isToAsk) await reconcile(found, STALE_SECONDS, log);
      const row = isToAsk ? await find() : found;
      // One that never got a page to pay on cannot be continued; the charge of a stored card is on its way without one.
      const isOffered = row !== undefined && (row.redirect_url !== null || row.status === 'pending');
      return { payment: isOffered ? toPayment(row) : null };
    },
    ...createOrdering(deps),
    ...createFollowing(deps),
  };
}
