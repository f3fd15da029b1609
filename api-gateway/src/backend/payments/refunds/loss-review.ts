import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import type { Currency, PaymentMethod } from '@tandem/contracts/product/lists';
import type { Db } from '../../../platform/db/database.ts';
import type { ModerationService, Moderator } from '../../moderation/moderation.service.ts';
import { createQueueReview } from '../../moderation/queue-review.ts';
import * as losses from './paid-twice.repository.ts';

export interface LossReviewDeps {
  db: Db;
  moderation: Pick<ModerationService, 'record'>;
}

export interface LossReview {
  /** Refunds whose money the bank or a moderator gave back as well, page by page, the oldest first (C-MODERATION-LOSSES). */
  waiting: (moderator: Moderator, after: number | undefined) => Promise<ResponseOf<'GET /api/loss-review.php'>>;
  /**
   * Notes what became of the money (C-MODERATION-LOSS-DECIDE). Throws 404 for one that the tenant has not, and 409 where
   * another moderator was first (R-MODERATION-ONCE) or it is one's own.
   */
  decide: (moderator: Moderator, decision: BodyOf<'PUT /api/loss-review.php'>) => Promise<void>;
}

/** What moderators do about money that was paid back twice (R-MODERATION-LOSSES). */
export function createLossReview(deps: LossReviewDeps): LossReview {
  const review = createQueueReview(deps, {
    subject: 'loss',
    texts: { gone: 'payments.loss_gone', decided: 'payments.loss_decided' },
    read: losses.readWaiting,
    hold: losses.holdLoss,
    decide: (trx, _held, { id, decision }: BodyOf<'PUT /api/loss-review.php'>) => losses.decide(trx, id, decision),
  });
  return {
    waiting: async (moderator, after) => {
      const { rows, next } = await review.waiting(moderator, after);
      return {
        losses: rows.map((row) => ({
          id: row.id,
          payment_id: row.paymentId,
          member: { id: row.memberId, name: row.name, email: row.email },
          amount: row.amount,
          // Written by the payments from the contract's lists only.
          currency: row.currency as Currency,
          method: row.method as PaymentMethod,
          also_by: row.isChargedBack ? ('bank' as const) : ('hand' as const),
          refunded_at: (row.sentAt ?? row.notedAt).toISOString(),
          noted_at: row.notedAt.toISOString(),
        })),
        next,
      };
    },
    decide: review.decide,
  };
}
