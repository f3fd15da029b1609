import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readStale } from './payments.repository.ts';
import { createReconciliation, STALE_SECONDS, type ReconciliationDependencies } from './reconciliation.ts';

export const TIMING = {
  roundMilliseconds: 60_000,
  /** Questions of one round: what is more waits for the next. */
  batch: 50,
  /** Failures in a row that end a round: whoever is away is not knocked at fifty times. */
  failures: 5,
  /** By then the webhook of nearly every payment has come, and nobody has to be asked. */
  firstSeconds: 5 * 60,
  /** Between two questions at least; otherwise a tenth of the payment's age … */
  shortestSeconds: STALE_SECONDS,
  /** … a day at most: a bank books once a day. */
  longestSeconds: 86_400,
  /**
   * Then it is given up: the slowest money, a wire transfer that the payer fills in some days late and that meets
   * public holidays, is there within two weeks, and a month is twice that. The webhook, and a member who opens the
   * payment, still settle it.
   */
  lastSeconds: 30 * 86_400,
};

export interface StalePaymentsDependencies extends ReconciliationDependencies {
  log: Logger;
  /** Overrides of the timing, for tests. */
  timing?: Partial<typeof TIMING>;
}

export interface StalePayments {
  /** Asks about the payments that are due now, a batch at most. Answers how many it has asked about. */
  checkDue: () => Promise<number>;
  /** Begins to look every minute; answers what stops it, after the question that is on its way. */
  start: () => () => Promise<void>;
}

/**
 * Reconciles stale payments with the provider (R-PAY-RECONCILED): who paid and closed the page gets the credits, also
 * when the webhook is lost. Any number of gateways may run it: each question is put by one of them.
 */
export function createStalePayments(deps: StalePaymentsDependencies): StalePayments {
  const { db, log, provider } = deps;
  const timing = { ...TIMING, ...deps.timing };
  const reconcile = createReconciliation(deps);

  const check = async (signal?: AbortSignal) => {
    if (provider === null) return 0;
    let asked = 0;
    let failures = 0;
    for (const { distance, ...row } of await readStale(db, provider.id, timing)) {
      if (signal?.aborted === true || failures === timing.failures) break;
      const answer = await reconcile(row, distance, log);
      if (answer === 'skipped') continue;
      asked += 1;
      failures = answer === 'unreachable' ? failures + 1 : 0;
    }
    return asked;
  };

  const start = () => {
    const ending = new AbortController();
    const { signal } = ending;
    const running = (async () => {
      let reported = false;
      while (!signal.aborted) {
        try {
          await check(signal);
          reported = false;
        } catch (error) {
          if (!reported) log.warn({ err: error }, 'stale payments cannot be read; the next round tries again');
          reported = true;
        }
        // Rejects when the job is stopped, which ends the loop.
        await pause(timing.roundMilliseconds, null, { signal, ref: false }).catch(() => null);
      }
    })();
    return async () => {
      ending.abort();
      await running;
    };
  };

  return { checkDue: () => check(), start };
}
