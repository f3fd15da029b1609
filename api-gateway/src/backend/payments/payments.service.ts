import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { BundlesAnswer, Payment } from '@tandem/contracts/api/payments';
import type { PaymentMethod, PaymentStatus } from '@tandem/contracts/product/lists';
import { localizePath, type Country, type Locale } from '@tandem/contracts/product/locales';
import { fillPath, ROUTES } from '@tandem/contracts/product/routes';
import type { Db } from '../../db/database.ts';
import { AppError, validationError } from '../../errors/app-error.ts';
import type { PaymentProvider } from '../../payment-providers/payment-provider.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { Tenant } from '../settings/tenant-settings.ts';
import { methodsOf, offerOf, priceList, type Offer } from './catalogue.ts';
import { paymentIdFor } from './payment-id.ts';
import { isOpen } from './payment-status.ts';
import { toPayment } from './payments.mapper.ts';
import * as payments from './payments.repository.ts';
import { settle } from './settlement.ts';

export interface PaymentOrder {
  bundleId: string;
  method: PaymentMethod;
  country: Country;
  /** Consent to immediate start (decision 48). */
  immediateStart: boolean;
}

/** The call that an order comes with. */
export interface OrderCall {
  locale: Locale;
  /** `https://host:port` of the site as the member sees it. */
  origin: string;
  idempotencyKey: string;
  log: Logger;
}

export interface PaymentsService {
  /** Bundles, prices and methods of a country. */
  bundles: (tenant: Tenant, country: Country) => BundlesAnswer;
  /**
   * Starts a payment (decision 41). The amount is the catalogue's. Throws 404 for an unknown bundle, 422 for a
   * method that the country does not have, 502 when the provider is away, 503 without a provider.
   */
  create: (tenant: Tenant, userId: number, order: PaymentOrder, call: OrderCall) => Promise<Payment>;
  /** An own payment; an open one that is not news is checked with its provider first. Throws 404. */
  read: (userId: number, paymentId: string, log: Logger) => Promise<Payment>;
  /** A provider's webhook call. Throws 403 for one that is not provably the provider's, 404 for an unknown payment. */
  receive: (rawBody: Buffer | null, headers: IncomingHttpHeaders, log: Logger) => Promise<void>;
}

export interface PaymentsDependencies {
  db: Db;
  credits: Pick<CreditsService, 'grant' | 'reverse'>;
  /** Null where no payments are taken. */
  provider: PaymentProvider | null;
}

/** How long an open payment waits for its webhook before the provider is asked, and between two questions. */
const STALE_SECONDS = 20;

const DESCRIPTIONS: Record<Locale, (credits: number) => string> = {
  en: (credits) => `${credits} credits`,
  fr: (credits) => `${credits} crédits`,
};

const unknownPayment = (): AppError => new AppError('not_found', 'This payment does not exist.');

/** Where the member comes back to: the checkout, which shows the payment's status. */
export function returnPath(locale: Locale, bundleId: string, method: string, paymentId: string): string {
  const path = fillPath(ROUTES['credits-id-paymentmethod'].path, { id: bundleId, paymentmethod: method });
  return `${localizePath(locale, path)}?payment=${paymentId}`;
}

function checkOrder(tenant: Tenant, order: PaymentOrder): Offer {
  const offer = offerOf(order.bundleId, order.country);
  if (offer === null) throw new AppError('not_found', 'This bundle does not exist.');
  if (!methodsOf(order.country, tenant).includes(order.method)) {
    throw validationError({ method: 'This payment method is not offered in your country.' });
  }
  return offer;
}

function createOrdering(deps: PaymentsDependencies): Pick<PaymentsService, 'create'> {
  const { db, provider } = deps;

  const register = async (
    tenant: Tenant,
    row: payments.PaymentRow,
    offer: Offer,
    order: PaymentOrder,
    call: OrderCall,
  ) => {
    if (provider === null)
      throw new AppError('unavailable', 'The payment could not be started. You have not been charged.');
    try {
      const made = await provider.create({
        paymentId: row.id,
        amount: row.amount,
        currency: offer.currency,
        method: order.method,
        merchant: tenant.settings.name,
        description: DESCRIPTIONS[call.locale](row.credits),
        locale: call.locale,
        returnPath: returnPath(call.locale, order.bundleId, order.method, row.id),
        origin: call.origin,
      });
      return await payments.setProviderPayment(db, row.id, made.reference, made.redirectUrl);
    } catch (cause) {
      call.log.error({ error: cause, paymentId: row.id }, 'payment provider did not take the payment');
      throw new AppError('upstream_failed', 'The payment could not be started. You have not been charged.', { cause });
    }
  };

  return {
    create: async (tenant, userId, order, call) => {
      const offer = checkOrder(tenant, order);
      if (provider === null)
        throw new AppError('unavailable', 'The payment could not be started. You have not been charged.');
      const row = await payments.insertPayment(db, {
        id: paymentIdFor(userId, call.idempotencyKey),
        tenant_id: tenant.id,
        user_id: userId,
        bundle_id: offer.bundleId,
        credits: offer.credits,
        amount: offer.amount,
        currency: offer.currency,
        method: order.method,
        country: order.country,
        locale: call.locale,
        provider: provider.id,
        provider_reference: null,
        redirect_url: null,
        immediate_start: order.immediateStart,
        consented_at: new Date(),
        completed_at: null,
        reconciled_at: null,
      });
      return toPayment(row.redirect_url === null ? await register(tenant, row, offer, order, call) : row);
    },
  };
}

function createFollowing(deps: PaymentsDependencies): Pick<PaymentsService, 'read' | 'receive'> {
  const { db, provider } = deps;

  const reconcile = async (row: payments.PaymentRow, log: Logger): Promise<void> => {
    if (provider === null || provider.id !== row.provider || row.provider_reference === null) return;
    if (!(await payments.claimReconciliation(db, row.id, STALE_SECONDS))) return;
    try {
      const report = await provider.fetch(row.provider_reference);
      if (report === null) return;
      // What was fetched is an event of its own, once per status.
      const eventId = `fetched:${row.provider_reference}:${report.status}`;
      await settle(deps, provider.id, { ...report, eventId, occurredAt: new Date() });
    } catch (error) {
      log.warn({ error, paymentId: row.id }, 'payment could not be checked with its provider');
    }
  };

  return {
    read: async (userId, paymentId, log) => {
      const row = await payments.readOwnPayment(db, paymentId, userId);
      if (row === undefined) throw unknownPayment();
      if (!isOpen(row.status as PaymentStatus)) return toPayment(row);
      await reconcile(row, log);
      return toPayment((await payments.readOwnPayment(db, paymentId, userId)) ?? row);
    },

    receive: async (rawBody, headers, log) => {
      const event = provider === null || rawBody === null ? null : await provider.verifyWebhook(rawBody, headers);
      if (provider === null || event === null)
        throw new AppError('forbidden', 'The signature of this notice is not valid.');
      const settlement = await settle(deps, provider.id, event);
      log.info({ provider: provider.id, event: event.eventId, status: event.status, settlement }, 'payment notice');
      if (settlement === 'unknown') throw unknownPayment();
    },
  };
}

export function createPaymentsService(deps: PaymentsDependencies): PaymentsService {
  return {
    bundles: (tenant, country) => priceList(country, tenant, deps.provider !== null),
    ...createOrdering(deps),
    ...createFollowing(deps),
  };
}
