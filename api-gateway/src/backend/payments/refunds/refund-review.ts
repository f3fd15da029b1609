import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import { pageOf } from '../../moderation/moderation.service.ts';
import type { ModerationService, Moderator } from '../../moderation/moderation.service.ts';
import type { RefundJob } from './refund-job.ts';
import * as refunds from './refunds.repository.ts';

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
   * tenant has not, and 409 where another moderator was first (R-MODERATION-ONCE) or the refund is one's own.
   */
  decide: (moderator: Moderator, decision: BodyOf<'PUT /api/refund-review.php'>) => Promise<void>;
}

/** What moderators do with refunds (R-MODERATION-REFUNDS). */
export function createRefundReview({ db, moderation, refundQueue }: RefundReviewDeps): RefundReview {
  return {
    waiting: async ({ tenantId }, after = 0) => {
      const limit = LIMITS.moderationPage + 1;
      const { rows, next } = pageOf(await refunds.readFailed(db, { tenantId, after, limit }));
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
    decide: (moderator, { id, decision }) =>
      db.transaction().execute(async (trx) => {
        const refund = await refunds.holdRefund(trx, moderator.tenantId, id);
        if (refund === undefined) throw new AppError('not_found', 'payments.refund_gone');
        if (refund.status !== 'failed') throw new AppError('conflict', 'payments.refund_decided');
        const log = { subject: 'refund', subject_id: id, member_id: refund.memberId, decision } as const;
        await moderation.record(trx, moderator, log);
        await refunds.reopen(trx, id, decision);
        if (decision === 'retry') await refundQueue.stage(trx, { refund: id });
      }),
  };
}
