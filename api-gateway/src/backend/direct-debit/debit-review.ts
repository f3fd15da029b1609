import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Currency } from '@tandem/contracts/product/lists';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import { pageOf } from '../moderation/moderation.service.ts';
import type { ModerationService, Moderator } from '../moderation/moderation.service.ts';
import type { CollectJob } from './collect-job.ts';
import * as givenUp from './given-up.repository.ts';

export interface DebitReviewDeps {
  db: Db;
  moderation: Pick<ModerationService, 'record'>;
  collect: Pick<JobQueue<CollectJob>, 'stage'>;
}

export interface DebitReview {
  /** Signed debits that the provider did not take, page by page, the oldest first (C-MODERATION-DEBITS). */
  waiting: (moderator: Moderator, after: number | undefined) => Promise<ResponseOf<'GET /api/debit-review.php'>>;
  /**
   * Stages the collection again, or notes that the money came by hand (C-MODERATION-DEBIT-DECIDE). Throws 404 for one that
   * the tenant has not, and 409 where another moderator was first (R-MODERATION-ONCE) or the debit is one's own.
   */
  decide: (moderator: Moderator, decision: BodyOf<'PUT /api/debit-review.php'>) => Promise<void>;
}

/** What moderators do with debits that nobody has collected (R-MODERATION-DEBITS). */
export function createDebitReview({ db, moderation, collect }: DebitReviewDeps): DebitReview {
  return {
    waiting: async ({ tenantId }, after = 0) => {
      const limit = LIMITS.moderationPage + 1;
      const { rows, next } = pageOf(await givenUp.readWaiting(db, { tenantId, after, limit }));
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
    decide: (moderator, { id, decision }) =>
      db.transaction().execute(async (trx) => {
        const debit = await givenUp.holdGivenUp(trx, moderator.tenantId, id);
        if (debit === undefined) throw new AppError('not_found', 'debit.review_gone');
        if (debit.decision !== null) throw new AppError('conflict', 'debit.review_decided');
        const log = { subject: 'debit', subject_id: id, member_id: debit.memberId, decision } as const;
        await moderation.record(trx, moderator, log);
        await givenUp.decide(trx, id, decision);
        if (decision === 'retry') await collect.stage(trx, { payment: debit.paymentId });
      }),
  };
}
