import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import type { Currency } from '@tandem/contracts/product/lists';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { ModerationService, Moderator } from '../moderation/moderation.service.ts';
import { createQueueReview } from '../moderation/queue-review.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { CollectJob } from './collect-job.ts';
import * as givenUp from './given-up.repository.ts';

export interface DebitReviewDeps {
  db: Db;
  moderation: Pick<ModerationService, 'record'>;
  collect: Pick<JobQueue<CollectJob>, 'stage'>;
  payments: Pick<PaymentsService, 'debits'>;
}

export interface DebitReview {
  /** Signed debits that the provider did not take, page by page, the oldest first (C-MODERATION-DEBITS). */
  waiting: (moderator: Moderator, after: number | undefined) => Promise<ResponseOf<'GET /api/debit-review.php'>>;
  /**
   * Stages the collection again, notes that the money came by hand, or ends the debit because it will not come
   * (C-MODERATION-DEBIT-DECIDE). Throws 404 for one that
   * the tenant has not, and 409 where another moderator was first (R-MODERATION-ONCE) or the debit is one's own.
   */
  decide: (moderator: Moderator, decision: BodyOf<'PUT /api/debit-review.php'>) => Promise<void>;
}

/** What moderators do with debits that nobody has collected (R-MODERATION-DEBITS). */
export function createDebitReview(deps: DebitReviewDeps): DebitReview {
  const review = createQueueReview(deps, {
    subject: 'debit',
    texts: { gone: 'debit.review_gone', decided: 'debit.review_decided' },
    read: givenUp.readWaiting,
    hold: givenUp.holdGivenUp,
    decide: async (trx, { paymentId }, { id, decision }: BodyOf<'PUT /api/debit-review.php'>) => {
      await givenUp.decide(trx, id, decision);
      const { debits } = deps.payments;
      if (decision === 'retry') await deps.collect.stage(trx, { payment: paymentId });
      else if (decision === 'by_hand') await debits.cameByHand(trx, paymentId);
      // Its provider has reported meanwhile that it had taken it.
      else if (!(await debits.endUncollected(trx, paymentId))) throw new AppError('conflict', 'debit.review_decided');
    },
  });
  return {
    waiting: async (moderator, after) => {
      const { rows, next } = await review.waiting(moderator, after);
      return {
        debits: rows.map((row) => ({
          id: row.id,
          payment_id: row.paymentId,
          member: { id: row.memberId, name: row.name ?? row.accountHolder, email: row.email },
          amount: row.amount,
          // Written by the payments from the contract's list only.
          currency: row.currency as Currency,
          mandate_reference: row.mandateReference,
          signed_at: (row.signedAt ?? row.givenUpAt).toISOString(),
          given_up_at: row.givenUpAt.toISOString(),
        })),
        next,
      };
    },
    decide: review.decide,
  };
}
