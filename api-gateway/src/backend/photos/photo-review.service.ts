import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import { DECISION_MAIL, pageOf, toModeratedMember } from '../moderation/moderation.service.ts';
import type { ModerationService, Moderator } from '../moderation/moderation.service.ts';
import { holdForReview, readWaiting } from './photo-review.repository.ts';
import type { PhotosService } from './photos.service.ts';

type Decision = BodyOf<'PUT /api/photo-review.php'>;

export interface PhotoReviewDeps {
  db: Db;
  photos: Pick<PhotosService, 'judge'>;
  moderation: Pick<ModerationService, 'record'>;
  mail: Pick<Mail, 'queue'>;
}

export interface PhotoReviewService {
  /** The photos that wait, page by page, the oldest first (C-MODERATION-PHOTOS); sharp for this moderator alone. */
  waiting: (moderator: Moderator, after: number | undefined) => Promise<ResponseOf<'GET /api/photo-review.php'>>;
  /**
   * Approves or rejects a photo that waits (C-MODERATION-PHOTO-DECIDE); its owner is mailed why it is rejected
   * (R-MODERATION-INFORMED). Throws 404 for one that the tenant has not, and 409
   * with what was decided where another moderator was first (R-MODERATION-ONCE).
   */
  decide: (moderator: Moderator, decision: Decision) => Promise<void>;
}

/** What moderators do with new photos. */
export function createPhotoReviewService({ db, photos, moderation, mail }: PhotoReviewDeps): PhotoReviewService {
  return {
    waiting: async (moderator, after = 0) => {
      const limit = LIMITS.moderationPage + 1;
      const { rows, next } = pageOf(await readWaiting(db, { tenantId: moderator.tenantId, after, limit }));
      return {
        photos: rows.map((row) => ({
          id: row.id,
          photo: presentImage(row.photo, { sharpFor: moderator }),
          uploaded_at: row.uploadedAt.toISOString(),
          member: toModeratedMember(row, moderator),
        })),
        next,
      };
    },

    decide: (moderator, body) =>
      db.transaction().execute(async (trx) => {
        const photo = await holdForReview(trx, moderator.tenantId, body.id);
        if (photo === undefined) throw new AppError('not_found', 'photos.gone');
        if (photo.isReviewed)
          throw new AppError(
            'conflict',
            photo.status === 'rejected' ? 'photos.rejected_already' : 'photos.approved_already',
          );
        const rejected = body.decision === 'rejected' ? body.reason : null;
        await moderation.record(trx, moderator, {
          subject: 'photo',
          subject_id: body.id,
          member_id: photo.ownerId,
          decision: body.decision,
          reason: rejected ?? '',
        });
        await photos.judge(
          body.id,
          rejected === null ? { status: 'active' } : { status: 'rejected', reason: rejected },
          trx,
        );
        if (rejected === null) return;
        await mail.queue(trx, {
          tenantId: moderator.tenantId,
          userId: photo.ownerId,
          kind: DECISION_MAIL,
          recipient: photo.email,
          language: photo.language,
          data: {
            decision: 'photo_removed',
            reason: rejected,
            about: { type: 'photo', at: photo.uploadedAt.toISOString() },
          },
        });
      }),
  };
}
