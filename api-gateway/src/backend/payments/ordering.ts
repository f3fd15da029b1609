import type { Logger } from 'pino';
import type { Payment } from '@tandem/contracts/api/payments';
import type { Links } from '@tandem/contracts/composition/links';
import { LIMITS } from '@tandem/contracts/product/limits';
import { localizePath, type Country, type Locale } from '@tandem/contracts/product/locales';
import { textsIn } from '../../platform/i18n/texts.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { PaymentProvider } from '../../providers/payments/payment-provider.ts';
import type { SmsProvider } from '../../providers/sms/sms-provider.ts';
import { reducedPrice, type Discount, type DiscountHolder } from '../discounts/discount.ts';
import type { DiscountsService } from '../discounts/discounts.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { methodsOf } from './catalogue.ts';
import { checkDebitOrder } from './debit-allowed.ts';
import { storeOrder } from './making-room.ts';
import { offerOf, type Offer } from '../../platform/prices/offers.ts';
import { checkServed } from '../../platform/tenants/served-countries.ts';
import { paymentIdFor } from './payment-id.ts';
import { toPayment } from './payments.mapper.ts';
import * as payments from './payments.repository.ts';
import type { ChargeJob } from './stored-cards/charge-card-job.ts';
import { byCard, customerOf, type CardChoice } from './stored-cards/ordering-by-card.ts';
import type { SettlementDependencies } from './settlement.ts';
import { expireUnregistered } from './unregistered-orders.repository.ts';
import type en from './texts/en.json';

export interface PaymentOrder extends CardChoice {
  bundleId: string;
  country: Country;
  /** As it was typed; null when none was. */
  discountCode: string | null;
  /** Consent to immediate start (V-PAY-CONSENT). */
  immediateStart: boolean;
  /** An open order of the same bundle gives way to this one (R-PAY-OPEN-ORDER-OFFERED). */
  insteadOfOpen: boolean;
  /** The last order again, paid as it was (C-PAY-REPEAT). */
  isRepeat: boolean;
}

/** Who buys; the signup decides about the time bonus. */
export type Buyer = DiscountHolder;

/** The call that an order comes with. */
export interface OrderCall {
  locale: Locale;
  /** `https://host:port` of the site as the member sees it. */
  origin: string;
  idempotencyKey: string;
  log: Logger;
}

export interface OrderingDependencies extends SettlementDependencies {
  discounts: Pick<DiscountsService, 'best' | 'redeem' | 'isUsed'>;
  /** Null where no payments are taken. */
  provider: PaymentProvider | null;
  /** Null where a code of a direct debit would reach nobody. */
  sms: SmsProvider | null;
  /** Where stored cards are charged. */
  chargeQueue: Pick<JobQueue<ChargeJob>, 'stage'>;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

const textsOf = textsIn<typeof en>(import.meta.dirname);

/** Seconds until the next try, where somebody has to configure something first (R-PLATFORM-RETRY-AFTER-PAYMENT). */
const RETRY_SECONDS = 60;

const notStarted = (code: 'unavailable' | 'upstream_failed', cause?: unknown): AppError =>
  new AppError(code, 'payments.not_started', {
    cause,
    ...(code === 'unavailable' && { retryAfter: RETRY_SECONDS }),
  });

/**
 * Where the member comes back to: the checkout, which shows the payment's status. Throws `unavailable` while no live
 * release has it.
 */
function returnPath({ payBundle }: Links, locale: Locale, { bundleId, method }: PaymentOrder, payment: string): string {
  if (payBundle === undefined) throw notStarted('unavailable');
  return localizePath(locale, payBundle({ id: bundleId, paymentmethod: method, payment }));
}

/** Whether direct debits work here: their codes are sent, their page is live, and the provider collects them. */
export const canDebit = ({ provider, sms, links }: Pick<OrderingDependencies, 'provider' | 'sms' | 'links'>): boolean =>
  provider?.collect !== undefined && sms !== null && links().payDebit !== undefined;

/** Where a payment by direct debit goes on: on a page of the site, not of the provider. */
function debitPath({ payDebit }: Links, locale: Locale, payment: string): string {
  if (payDebit === undefined) throw notStarted('unavailable');
  return localizePath(locale, payDebit({ payment }));
}

/** What is ordered, if it can be. Throws 404 for an unknown bundle, 422 with the fields at fault. */
function checkOrder(deps: OrderingDependencies, tenant: Tenant, order: PaymentOrder): Offer {
  checkServed(tenant, order.country);
  const offer = offerOf(order.bundleId, order.country);
  if (offer === null) throw new AppError('not_found', 'payments.bundle_not_found');
  if (!methodsOf(order.country, tenant, canDebit(deps)).includes(order.method)) {
    throw validationError({ method: 'payments.method' });
  }
  if (!order.immediateStart) {
    throw validationError({
      'consents.immediate_start': 'payments.immediate_start',
    });
  }
  return offer;
}

/** The price of an offer with its discount; null takes nothing off. */
function priced(offer: Offer, discount: Discount | null) {
  const amount = discount === null ? offer.amount : reducedPrice(offer.amount, discount.percentage);
  const taken = offer.amount - amount;
  return {
    amount,
    discount_amount: taken,
    discount_code: taken === 0 ? null : (discount?.code ?? null),
    discount_once: taken > 0 && discount?.once === true,
    discount_welcome: taken > 0 && discount?.isWelcome === true,
  };
}

/** Registers a stored payment with the provider, which returns where it is paid. */
async function register(
  deps: OrderingDependencies & { provider: PaymentProvider },
  tenant: Tenant,
  row: payments.PaymentRow,
  order: { offer: Offer; input: PaymentOrder; call: OrderCall },
): Promise<payments.PaymentRow> {
  const { offer, input, call } = order;
  const { provider, db } = deps;
  const path = returnPath(deps.links(), call.locale, input, row.id);
  try {
    const customer = row.store_card ? await customerOf(db, provider, row) : undefined;
    const made = await provider.create({
      paymentId: row.id,
      amount: row.amount,
      currency: offer.currency,
      method: input.method,
      merchant: tenant.settings.name,
      description: textsOf(call.locale)('order.credits', { count: row.credits }),
      locale: call.locale,
      returnPath: path,
      origin: call.origin,
      expiresAt: row.expires_at,
      ...(customer !== undefined && { customer }),
    });
    const registered = await payments.setProviderPayment(db, row.id, made.reference, made.redirectUrl);
    // Another order took its place meanwhile: this one must not be paid any more.
    if (registered.status === 'cancelled') await provider.cancel(made.reference);
    return registered;
  } catch (cause) {
    call.log.error({ err: cause, paymentId: row.id }, 'payment provider did not take the payment');
    throw notStarted('upstream_failed', cause);
  }
}

/**
 * A retry of an order goes on with the price that was locked, also when the bonus has ended since. One whose place another order
 * took, or whose price is locked no longer, is not registered any more: it could still be paid (R-PAY-RETRY-OPEN).
 */
async function goOn(
  deps: OrderingDependencies & { provider: PaymentProvider },
  tenant: Tenant,
  known: payments.PaymentRow,
  order: { offer: Offer; input: PaymentOrder; call: OrderCall },
): Promise<payments.PaymentRow> {
  if (known.redirect_url !== null || known.status !== 'created') return known;
  if (known.expires_at.getTime() > Date.now()) return register(deps, tenant, known, order);
  await expireUnregistered(deps.db);
  return (await payments.readOwnPayment(deps.db, known.id, known.user_id)) ?? known;
}

/** Starting payments (C-PAY-CREATE, R-PAY-PRICE-LOCKED, R-PAY-CODE-STACKING). */
export function createOrdering(deps: OrderingDependencies): {
  create: (tenant: Tenant, buyer: Buyer, input: PaymentOrder, call: OrderCall) => Promise<Payment>;
} {
  const { db, discounts, provider, chargeQueue } = deps;
  return {
    create: async (tenant, buyer, input, call) => {
      const offer = checkOrder(deps, tenant, input);
      if (provider === null) throw notStarted('unavailable');
      const order = { offer, input, call };
      const id = paymentIdFor(buyer.id, call.idempotencyKey);
      const known = await payments.readOwnPayment(db, id, buyer.id);
      if (known !== undefined) return toPayment(await goOn({ ...deps, provider }, tenant, known, order));
      const { amount, currency } = offer;
      const wanted = { amount, currency, country: input.country, method: input.method };
      const discount = await discounts.best(input.discountCode, {
        tenant,
        user: buyer,
        order: wanted,
        locale: call.locale,
      });
      const price = priced(offer, discount);
      if (input.method === 'sdd') await checkDebitOrder(db, buyer.id, price.amount);
      const row = await storeOrder(
        deps,
        {
          id,
          tenant_id: tenant.id,
          user_id: buyer.id,
          bundle_id: offer.bundleId,
          credits: offer.credits,
          ...price,
          currency,
          method: input.method,
          country: input.country,
          repeated: input.isRepeat,
          ...(await byCard({ db, provider }, buyer.id, input)),
          locale: call.locale,
          provider: provider.id,
          provider_reference: null,
          redirect_url: input.method === 'sdd' ? debitPath(deps.links(), call.locale, id) : null,
          immediate_start: input.immediateStart,
          consented_at: new Date(),
          expires_at: new Date(Date.now() + LIMITS.priceLockMinutes * 60_000),
          completed_at: null,
          reconciled_at: null,
        },
        input.insteadOfOpen,
        async (trx) => {
          if (input.isByStoredCard) await chargeQueue.stage(trx, { payment: id });
        },
      );
      const isToRegister = row.redirect_url === null && !row.stored_card;
      return toPayment(isToRegister ? await register({ ...deps, provider }, tenant, row, order) : row);
    },
  };
}
