import type { Logger } from 'pino';
import { z } from 'zod';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Currency } from '@tandem/contracts/product/lists';
import { textsIn } from '../../../platform/i18n/texts.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { TenantDirectory } from '../../../platform/tenants/tenant-directory.ts';
import { siteOrigin, type SiteAddress } from '../../../providers/mail/site-origin.ts';
import { CardRefused, type PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { readPayment, type PaymentRow } from '../payments.repository.ts';
import { createReconciliation, type ReconciliationDependencies } from '../reconciliation.ts';
import type en from '../texts/en.json';
import * as cards from './stored-cards.repository.ts';

const chargeJobSchema = z.object({ payment: z.uuid() });
export type ChargeJob = z.infer<typeof chargeJobSchema>;

export interface ChargeDependencies extends ReconciliationDependencies {
  tenants: Pick<TenantDirectory, 'all'>;
  log: Logger;
  /** How the provider reaches this site. */
  address: () => SiteAddress;
}

const textsOf = textsIn<typeof en>(`${import.meta.dirname}/..`);

const GIVEN_UP_QUEUE = 'charge-card-given-up';

const settings = {
  data: chargeJobSchema,
  lanes: 1,
  batch: 1,
  attempts: 30,
  /** 5, 20, 45 … seconds, an hour at most: the last attempt comes half a day after the first. */
  pauseSeconds: (attempt: number) => Math.min(3600, 5 * attempt ** 2),
  limitSeconds: 60,
  pollSeconds: 2,
};

/** Charges the card of the payment's member; null where they have none any more, or the provider refuses it. */
async function charge(
  deps: ChargeDependencies & { provider: PaymentProvider },
  payment: PaymentRow,
): Promise<string | null> {
  const { db, provider, tenants, address } = deps;
  const card = await cards.readChargeable(db, payment.user_id, provider.id);
  const tenant = (await tenants.all()).find((one) => one.id === payment.tenant_id);
  if (card === undefined || provider.cards === undefined || tenant === undefined) return null;
  const locale = isLocale(payment.locale) ? payment.locale : 'en';
  try {
    const { reference } = await provider.cards.charge({
      paymentId: payment.id,
      amount: payment.amount,
      // Written by the payments from the contract's list only.
      currency: payment.currency as Currency,
      merchant: tenant.settings.name,
      description: textsOf(locale)('order.credits', { count: payment.credits }),
      locale,
      origin: siteOrigin(tenant, address()),
      ...card,
    });
    return reference;
  } catch (error) {
    if (error instanceof CardRefused) return null;
    throw error;
  }
}

/**
 * Has the provider charge the stored card of an order, once however often that is tried, and settles what comes of it
 * (R-PAY-STORED-CARD-ONCE). An order whose card is refused, or was removed meanwhile, has failed; one whose price is locked no
 * longer has expired (R-PAY-STORED-CARD-LOCKED).
 */
export function createChargeCardJob(deps: ChargeDependencies): JobKind<ChargeJob> {
  const { db, provider, log } = deps;
  const reconcile = createReconciliation(deps);
  return {
    ...settings,
    name: 'charge-card',
    givenUpQueue: GIVEN_UP_QUEUE,
    run: async ({ payment: id }, { number }) => {
      const payment = await readPayment(db, id);
      if (payment?.status !== 'pending' || payment.provider_reference !== null) return;
      // Its buyer may have paid for the bundle in another way by now: this one is charged at its price, or not at all.
      if (payment.expires_at.getTime() < Date.now()) return cards.expireUncharged(db, id, number > 1);
      if (provider === null || provider.id !== payment.provider)
        throw new Error('the provider of a stored card is not configured');
      const reference = await charge({ ...deps, provider }, payment);
      if (reference === null) return cards.failUncharged(db, id);
      await cards.setCharged(db, id, reference);
      await reconcile({ ...payment, provider_reference: reference }, 0, log);
    },
  };
}

/** Ends an order whose provider could not be reached until the last attempt. */
export function createChargeGivenUpJob({ db }: Pick<ChargeDependencies, 'db'>): JobKind<ChargeJob> {
  return { ...settings, name: GIVEN_UP_QUEUE, run: ({ payment }) => cards.failUncharged(db, payment, true) };
}
