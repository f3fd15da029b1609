import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import type { ModerationService, Moderator } from '../../moderation/moderation.service.ts';
import { createQueueReview } from '../../moderation/queue-review.ts';
import type { RefundJob } from './refund-job.ts';
import * as failed from './failed-refunds.repository.ts';

export interface RefundReviewDeps {
  db: Db;
  moderation: Pick<ModerationService, 'record'>;
  refundQueue: Pick<JobQueue<RefundJob>, 'stage'>;
}

export interface RefundReview {
  /** Refunds that the provider did not make, page by page, the oldest first (C-MODERATION-REFUNDS). */
  waiting: (moderator: Moderator, after: number | undefined) => Promise<ResponseOf<'GET /api/refund-review.php'>>;
  /**
   * Stages a refund again, or notes that it was paid by hand (C-MODERATION-REFUND-DECIDE). Throws 404 for one that the
   * tenant has not, and 409 where another moderator was first (R-MODERATION-ONCE), the refund is one's own, or money is to go
   * by hand that never came (R-MODERATION-REFUND-UNCOLLECTED).
   */
  decide: (moderator: Moderator, decision: BodyOf<'PUT /api/refund-review.php'>) => Promise<void>;
}

/** What moderators do with refunds (R-MODERATION-REFUNDS). */
export function createRefundReview(deps: RefundReviewDeps): RefundReview {
  const review = createQueueReview(deps, {
    subject: 'refund',
    texts: { gone: 'payments.refund_gone', decided: 'payments.refund_decided' },
    read: failed.readFailed,
    hold: failed.holdRefund,
    decide: async (trx, { isUncollected }, { id, decision }: BodyOf<'PUT /api/refund-review.php'>) => {
      if (decision === 'by_hand' && isUncollected) throw new AppError('conflict', 'payments.refund_uncollected');
      await failed.reopen(trx, id, decision);
      if (decision === 'retry') await deps.refundQueue.stage(trx, { refund: id });
    },
  });
  return {
    waiting: async (moderator, after) => {
      const { rows, next } = await review.waiting(moderator, after);
      return {
        refunds: rows.map((row) => ({
          id: row.id,
          payment_id: row.paymentId,
          member: { id: row.memberId, name: row.name, email: row.email },
          amount: row.amount,
          // Written by this area from the contract's lists only.
          currency: row.currency as Currency,
          method: row.method as PaymentMethod,
          requested_at: row.requestedAt.toISOString(),
          failure: row.failure ?? '',
        })),
        next,
      };
    },
    decide: review.decide,
  };
}
