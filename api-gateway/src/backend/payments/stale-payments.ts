import type { Logger } from 'pino';
import { recurring } from '../../platform/jobs/job-kind.ts';
import { readCompleted } from './completed-payments.repository.ts';
import { readStale } from './payments.repository.ts';
import { createReconciliation, STALE_SECONDS, type ReconciliationDependencies } from './reconciliation.ts';

export const TIMING = {
  /** Questions of one round: what is more waits for the next. */
  batch: 50,
  /** Failures in a row that end a round: a provider that is away is not called fifty times. */
  failures: 5,
  /** By then nearly every webhook has been received, and the provider need not be queried. */
  firstSeconds: 5 * 60,
  /** Between two questions at least; otherwise a tenth of the payment's age … */
  shortestSeconds: STALE_SECONDS,
  /** … a day at most: a bank books once a day. */
  longestSeconds: 86_400,
  /** The same of a payment whose account is gone: nobody may pay it any more. */
  leftSeconds: 600,
  /**
   * Then it is given up: the slowest money, a wire transfer that the payer fills in some days late and that meets
   * public holidays, is there within two weeks, and a month is twice that. The webhook, and a member who opens the
   * payment, still settle it.
   */
  lastSeconds: 30 * 86_400,
  /** Of one that is paid, a charge-back is looked for: its own notice is nearly always there at once. */
  paidSeconds: 86_400,
  paidLongestSeconds: 14 * 86_400,
  /** By then a payer can dispute a card payment no longer; of a direct debit the bank takes it back for eight weeks. */
  followSeconds: 120 * 86_400,
};

export interface StalePaymentsDependencies extends ReconciliationDependencies {
  log: Logger;
  /** Overrides of the timing, for tests. */
  timing?: Partial<typeof TIMING>;
}

/**
 * Queries the provider about the payments that are due now, a batch at most, the open ones first, until the signal is aborted.
 * Returns how many it has queried.
 */
export type CheckStalePayments = (signal?: AbortSignal) => Promise<number>;

/**
 * Reconciles stale payments with the provider (R-PAY-RECONCILED): who paid and closed the page gets the credits, also
 * when the webhook is lost. Completed ones are followed: a debit that the bank returned, or a charge-back, is found as well when
 * its notice is lost (R-PAY-COMPLETED-FOLLOWED). Any number of gateways may do it: each question is put by one of them.
 */
export function createStalePayments(deps: StalePaymentsDependencies): CheckStalePayments {
  const { db, log, provider } = deps;
  const timing = { ...TIMING, ...deps.timing };
  const reconcile = createReconciliation(deps);

  return async (signal) => {
    if (provider === null) return 0;
    let queried = 0;
    let failures = 0;
    const open = await readStale(db, provider.id, timing);
    const batch = timing.batch - open.length;
    const completed = batch > 0 ? await readCompleted(db, provider.id, { ...timing, batch }) : [];
    for (const { distance, ...row } of [...open, ...completed]) {
      if (signal?.aborted === true || failures === timing.failures) break;
      const outcome = await reconcile(row, distance, log);
      if (outcome === 'skipped') continue;
      queried += 1;
      failures = outcome === 'unreachable' ? failures + 1 : 0;
    }
    return queried;
  };
}

/** A round every minute. It may take as long as a batch of queries without a response. */
export const createStalePaymentsJob = (deps: StalePaymentsDependencies) => {
  const check = createStalePayments(deps);
  return recurring({
    name: 'stale-payments',
    schedule: '* * * * *',
    limitSeconds: 300,
    run: async (signal) => {
      await check(signal);
    },
  });
};
