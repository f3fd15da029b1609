import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { recurring } from '../../../platform/jobs/job-kind.ts';
import { within } from '../../../platform/patience/patience.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import type { Losses } from './losses.ts';
import { markFailed } from './refunds.repository.ts';
import * as sent from './sent-refunds.repository.ts';

/** A refund is with its buyer within some days; one that fails does so within a month. */
const TIMING = { batch: 50, distanceHours: 4, lastDays: 60 };

/** Milliseconds after which a provider that has not responded counts as one that cannot be reached. */
const PATIENCE = 10_000;

const FAILURES = {
  failed: 'the money did not arrive',
  unknown: 'the provider does not know this refund',
};

export interface SentRefundsDeps {
  db: Db;
  log: Logger;
  /** Null where no payments are taken. */
  provider: PaymentProvider | null;
  losses: Losses;
}

async function check(
  { db, log, losses }: SentRefundsDeps,
  provider: PaymentProvider,
  refund: sent.SentRefund,
): Promise<void> {
  const { id, paymentId, reference, key: refundId } = refund;
  const tooLate = () => new Error(`no response within ${PATIENCE} ms`);
  const state = await within(provider.refundState({ reference, refundId }), PATIENCE, tooLate);
  if (state === 'arrived') await sent.markArrived(db, refund, losses);
  if (state === 'arrived' || state === 'under-way') return;
  if (refund.status !== 'sent') return sent.markNotMade(db, id);
  log.error({ refund: id, paymentId, state }, 'a refund did not arrive');
  await markFailed(db, id, 'sent', FAILURES[state ?? 'unknown']);
}

/**
 * Asks the provider what became of the refunds that it has taken: one that did not arrive is shown to moderators as one that
 * was not made (R-PAY-REFUND-FOLLOWED). One that was begun when the bank took the money back is asked about as well: the money may
 * have gone twice (R-PAY-CHARGEBACK-REFUND), and so may that of one that a moderator paid by hand (R-PAY-REFUND-BY-HAND). The round ends with the first question that is not answered; what it has taken is
 * asked about later.
 */
export const createSentRefundsJob = (deps: SentRefundsDeps) =>
  recurring({
    name: 'sent-refunds',
    schedule: '23 * * * *',
    limitSeconds: 600,
    run: async (signal) => {
      const { db, provider } = deps;
      if (provider === null) return;
      for (const refund of await sent.claimSent(db, provider.id, TIMING)) {
        if (signal.aborted) return;
        await check(deps, provider, refund);
      }
    },
  });
