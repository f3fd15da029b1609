import type { Logger } from 'pino';
import { z } from 'zod';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Currency } from '@tandem/contracts/product/lists';
import { textsIn } from '../../../platform/i18n/texts.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { TenantDirectory } from '../../../platform/tenants/tenant-directory.ts';
import { siteOrigin, type SiteAddress } from '../../../providers/mail/site-origin.ts';
import { CardRefused, type CardVault } from '../../../providers/payments/payment-provider.ts';
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

interface Charge {
  payment: PaymentRow;
  vault: CardVault;
  card: cards.ChargeableCard;
  /** Not for the first time. */
  isTried: boolean;
}

/** Charges the card of the payment's member; null where the provider refuses it, or its price is locked no longer at this moment. */
async function charge(
  { db, tenants, address }: ChargeDependencies,
  { payment, vault, card, isTried }: Charge,
): Promise<{ reference: string } | null> {
  const tenant = (await tenants.all()).find((one) => one.id === payment.tenant_id);
  if (tenant === undefined) return null;
  if (!(await cards.noteTry(db, payment.id, isTried))) return null;
  const locale = isLocale(payment.locale) ? payment.locale : 'en';
  try {
    return await vault.charge({
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
  } catch (error) {
    if (error instanceof CardRefused) return null;
    throw error;
  }
}

/**
 * Has the provider charge the stored card of an order, once however often that is tried, and settles what comes of it
 * (R-PAY-STORED-CARD-ONCE). An order whose card is refused, or was removed meanwhile, has failed; one whose price is locked no
 * longer has expired (R-PAY-STORED-CARD-LOCKED), unless the provider says that an earlier try had charged it.
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
      const isOver = payment.expires_at.getTime() < Date.now();
      const isTried = number > 1;
      const end = (isUnanswered: boolean) =>
        cards.endUncharged(db, id, { status: isOver ? 'expired' : 'failed', isUnanswered });
      if (isOver && !isTried) return end(false);
      if (provider === null || provider.id !== payment.provider)
        throw new Error('the provider of a stored card is not configured');
      const { cards: vault } = provider;
      const card = await cards.readChargeable(db, payment.user_id, provider.id);
      // By a card that was removed meanwhile the provider is not asked what an earlier try has made.
      if (card === undefined || vault === undefined) return end(isTried);
      const made = isOver
        ? await vault.charged({ paymentId: id, ...card })
        : await charge(deps, { payment, vault, card, isTried });
      if (made === null) return end(false);
      await cards.setCharged(db, id, made.reference);
      await reconcile({ ...payment, provider_reference: made.reference }, 0, log);
    },
  };
}

/** Ends an order whose provider could not be reached until the last attempt. */
export function createChargeGivenUpJob({ db }: Pick<ChargeDependencies, 'db'>): JobKind<ChargeJob> {
  return {
    ...settings,
    name: GIVEN_UP_QUEUE,
    run: ({ payment }) => cards.endUncharged(db, payment, { status: 'failed', isUnanswered: true }),
  };
}
