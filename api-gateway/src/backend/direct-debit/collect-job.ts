import type { Logger } from 'pino';
import { z } from 'zod';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Currency } from '@tandem/contracts/product/lists';
import type { Db } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { TenantDirectory } from '../../platform/tenants/tenant-directory.ts';
import { siteOrigin, type SiteAddress } from '../../providers/mail/site-origin.ts';
import { DebitRefused } from '../../providers/payments/payment-provider.ts';
import type { DebitOrder, PaymentProvider } from '../../providers/payments/payment-provider.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { keepCustomer, readDebit } from './direct-debit.repository.ts';
import { insertGivenUp, insertRefused } from './given-up.repository.ts';
import { debitTexts } from './mandate.ts';

const collectJobSchema = z.object({ payment: z.uuid() });
export type CollectJob = z.infer<typeof collectJobSchema>;

export interface CollectDependencies {
  db: Db;
  log: Logger;
  tenants: Pick<TenantDirectory, 'all'>;
  provider: PaymentProvider | null;
  payments: Pick<PaymentsService, 'debits'>;
  /** How the provider reaches this site. */
  address: () => SiteAddress;
}

const GIVEN_UP_QUEUE = 'collect-debit-given-up';

const settings = {
  data: collectJobSchema,
  lanes: 1,
  batch: 1,
  attempts: 30,
  /** 5, 20, 45 … seconds, an hour at most: the last attempt comes half a day after the first. */
  pauseSeconds: (attempt: number) => Math.min(3600, 5 * attempt ** 2),
  limitSeconds: 60,
  pollSeconds: 5,
};

/**
 * A debit that its provider refuses for good ends at once, as one that the bank has returned (R-PAY-DEBIT-NOT-COLLECTED); the job is
 * done then. Whatever else it rejects with is tried again.
 */
async function endRefused({ db, log, payments }: CollectDependencies, id: string, error: unknown): Promise<void> {
  if (!(error instanceof DebitRefused)) throw error;
  log.warn({ err: error, paymentId: id }, 'a direct debit was refused by its provider');
  await db.transaction().execute(async (trx) => {
    if (await payments.debits.endUncollected(trx, id)) await insertRefused(trx, id);
  });
}

/**
 * Has the provider collect what a signed debit has left (R-PAY-WITHDRAWAL-NOT-COLLECTED), again until it has taken it: of a
 * repeated one it makes one. One that it does not take is for a moderator: its credits were given.
 */
export function createCollectJob(deps: CollectDependencies): JobKind<CollectJob> {
  return {
    ...settings,
    name: 'collect-debit',
    givenUpQueue: GIVEN_UP_QUEUE,
    run: async ({ payment: id }) => {
      const debit = await readDebit(deps.db, id);
      const payment = await deps.payments.debits.find(id);
      if (debit?.signed_at == null || payment === undefined)
        throw new Error('A debit is to be collected that nobody signed.');
      if (payment.provider_reference !== null) return;
      const tenant = (await deps.tenants.all()).find((one) => one.id === payment.tenant_id);
      if (deps.provider?.collect === undefined || tenant === undefined)
        throw new Error('Nobody collects direct debits.');
      const amount = await deps.payments.debits.ask(id);
      // All of it was withdrawn before its day, another attempt was faster, or it has ended.
      if (amount === null || amount === 0) return;
      const locale = isLocale(payment.locale) ? payment.locale : 'en';
      const order: DebitOrder = {
        paymentId: id,
        amount,
        // Written by the payments from the contract's list only.
        currency: payment.currency as Currency,
        merchant: tenant.settings.name,
        description: debitTexts(locale)('order', { count: payment.credits }),
        locale,
        origin: siteOrigin(tenant, deps.address()),
        accountHolder: debit.account_holder,
        iban: debit.iban,
        mandateReference: debit.mandate_reference,
        signedAt: debit.signed_at,
        customer: debit.provider_customer,
        keepCustomer: (customer) => keepCustomer(deps.db, id, customer),
      };
      try {
        const { reference } = await deps.provider.collect(order);
        await deps.payments.debits.collected(id, reference);
      } catch (error) {
        await endRefused(deps, id, error);
      }
    },
  };
}

/** Records that the last attempt at a collection has failed (R-MODERATION-DEBITS). */
export function createCollectGivenUpJob(db: Db): JobKind<CollectJob> {
  return { ...settings, name: GIVEN_UP_QUEUE, run: ({ payment }) => insertGivenUp(db, payment) };
}
