import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { RefundRefused } from '../../../providers/payments/payment-provider.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import * as refunds from './refunds.repository.ts';

const refundJobSchema = z.object({ refund: z.int() });

export type RefundJob = z.infer<typeof refundJobSchema>;

/** Its name among the jobs. */
export const REFUND_QUEUE = 'payment-refund';
const GIVEN_UP_QUEUE = 'payment-refund-given-up';
/** The last attempt comes about a day after the first. */
const ATTEMPTS = 14;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

const NOT_REACHED = 'the provider could not be reached';
/** Of a direct debit that its provider never took, and whose money came in another way. */
const CAME_BY_HAND = 'the money of its direct debit came by hand, and goes back by hand';

const settings = {
  data: refundJobSchema,
  lanes: 1,
  batch: 1,
  attempts: ATTEMPTS,
  pauseSeconds: (attempt: number) => Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 3 ** (attempt - 1)),
  limitSeconds: 60,
  pollSeconds: 10,
};

export interface RefundJobDeps {
  db: Db;
  log: Logger;
  provider: PaymentProvider | null;
}

/**
 * Sends the money of a withdrawal back by the payment's provider, once however often it is tried: the provider knows the
 * refund by its id. What the provider refuses is for a moderator. Of a direct debit that was not collected nothing is owed: its
 * refund waits, and is staged again with the collection (R-MODERATION-REFUND-UNCOLLECTED).
 */
export function createRefundJob({ db, log, provider }: RefundJobDeps): JobKind<RefundJob> {
  return {
    ...settings,
    name: REFUND_QUEUE,
    givenUpQueue: GIVEN_UP_QUEUE,
    run: async ({ refund: id }) => {
      const waiting = await refunds.findWaiting(db, id);
      if (waiting === undefined || waiting.isUncollected) return;
      const { amount, currency, paymentId, reference, key: refundId } = waiting;
      if (reference === null && waiting.method === 'sdd') return refunds.markFailed(db, id, 'waiting', CAME_BY_HAND);
      if (provider === null || provider.id !== waiting.provider || reference === null) {
        throw new Error(`the provider ${waiting.provider} of a refund is not configured`);
      }
      // The gateway may end right after the provider has taken it: that it may have is known before.
      if (!(await refunds.markBegun(db, id))) return;
      try {
        await provider.refund({ reference, refundId, amount, currency });
      } catch (error) {
        if (!(error instanceof RefundRefused)) throw error;
        log.error({ err: error, refund: id, paymentId }, 'a refund was refused by the provider');
        await refunds.markFailed(db, id, 'waiting', error.message);
        return;
      }
      await refunds.markSent(db, id);
    },
  };
}

/** Records that the last attempt at a refund has failed. */
export function createRefundGivenUpJob(db: Db): JobKind<RefundJob> {
  return {
    ...settings,
    name: GIVEN_UP_QUEUE,
    run: ({ refund }) => refunds.markFailed(db, refund, 'waiting', NOT_REACHED),
  };
}
