import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { lengthOf } from '@tandem/contracts/product/text-length';
import type { Db } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import { pageOf } from '../moderation/moderation.service.ts';
import type { ModerationService, Moderator } from '../moderation/moderation.service.ts';
import type { LiftingService } from '../reports/lifting.service.ts';
import { holdComplaint, readWaiting, setStatus } from './complaint-review.repository.ts';

type Decision = BodyOf<'PUT /api/complaint-review.php'>;

export interface ComplaintReviewDeps {
  db: Db;
  moderation: Pick<ModerationService, 'record' | 'assertOther'>;
  lifting: Pick<LiftingService, 'liftFrom'>;
}

export interface ComplaintReviewService {
  /** The complaints that are not decided, page by page, the oldest first (C-MODERATION-COMPLAINTS). */
  waiting: (moderator: Moderator, after: number | undefined) => Promise<ResponseOf<'GET /api/complaint-review.php'>>;
  /**
   * Takes a complaint into review, or decides it with a text that its sender reads by their link
   * (C-MODERATION-COMPLAINT-DECIDE), and takes back what is in force about them where it says so (R-MODERATION-LIFTED). Throws 404 for one that the tenant has not, 422 for a text of another length
   * (V-MODERATION-OUTCOME-LENGTH), and 409 with its state where another moderator was first (R-MODERATION-ONCE)
   * and for an objection to the moderator's own decision (R-MODERATION-OBJECTION).
   */
  decide: (moderator: Moderator, decision: Decision) => Promise<void>;
}

/** Throws unless a decision has as many characters as the explanation of a complaint. */
function checkOutcome(outcome: string): void {
  const { complaintMin: min, complaintMax: max } = LIMITS;
  const length = lengthOf(outcome);
  if (length < min || length > max)
    throw validationError({ outcome: { text: 'field.length_between', params: { min, max } } });
}

/** What moderators do with complaints. */
export function createComplaintReviewService({ db, moderation, lifting }: ComplaintReviewDeps): ComplaintReviewService {
  return {
    waiting: async ({ tenantId }, after = 0) => {
      const limit = LIMITS.moderationPage + 1;
      const { rows, next } = pageOf(await readWaiting(db, { tenantId, after, limit }));
      return {
        complaints: rows.map(({ received_at: receivedAt, ...row }) => ({
          ...row,
          received_at: receivedAt.toISOString(),
        })),
        next,
      };
    },

    decide: async (moderator, body) => {
      const outcome = body.decision === 'decided' ? body.outcome.trim() : null;
      if (outcome !== null) checkOutcome(outcome);
      await db.transaction().execute(async (trx) => {
        const complaint = await holdComplaint(trx, moderator.tenantId, body.id);
        if (complaint === undefined) throw new AppError('not_found', 'complaints.gone');
        if (complaint.status === 'decided') throw new AppError('conflict', 'complaints.decided_already');
        if (complaint.status === body.decision) throw new AppError('conflict', 'complaints.in_review_already');
        // Somebody else looks at an objection.
        if (outcome !== null && complaint.subject === 'decision' && complaint.senderId !== null)
          await moderation.assertOther(trx, moderator, complaint.senderId);
        await moderation.record(trx, moderator, {
          subject: 'complaint',
          subject_id: body.id,
          member_id: complaint.userId,
          decision: body.decision,
          reason: outcome ?? '',
        });
        await setStatus(trx, body.id, body.decision, outcome);
        if (!('lift' in body) || body.lift !== true) return;
        if (complaint.senderId === null) throw new AppError('conflict', 'moderation.not_in_force');
        await lifting.liftFrom(trx, moderator, complaint.senderId, 'complaint');
      });
    },
  };
}
