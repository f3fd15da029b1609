import type { BodyOf } from '@tandem/contracts/api/index';
import type { MemberStanding } from '@tandem/contracts/api/standing';
import type { LiftReason } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { emailKeyOf } from '../account/email-key.ts';
import { DECISION_MAIL } from '../moderation/moderation.service.ts';
import type { ModerationService, Moderator } from '../moderation/moderation.service.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import * as lifting from './lifting.repository.ts';

type Lift = BodyOf<'PUT /api/standing-review.php'>;

export interface LiftingDeps {
  db: Db;
  photos: Pick<PhotosService, 'judge'>;
  moderation: Pick<ModerationService, 'record' | 'assertOther'>;
  mail: Pick<Mail, 'queue'>;
}

/** How what was decided about a member is taken back (R-MODERATION-LIFTED). */
export interface LiftingService {
  /** A member by their address, with what is in force about them; null where the tenant has none (C-MODERATION-STANDING). */
  find: (moderator: Moderator, email: string) => Promise<MemberStanding | null>;
  /**
   * Shows the profile or opens the account of a member again, in a transaction of the caller's. Throws 404 for one that the
   * tenant has not, 409 where nothing is in force, for moderators themselves, and for an objection to the moderator's own
   * decision.
   */
  liftFrom: (trx: Trx, moderator: Moderator, memberId: number, reason: LiftReason) => Promise<void>;
  /** The same, or approves a rejected photo (C-MODERATION-LIFT). */
  lift: (moderator: Moderator, body: Lift) => Promise<void>;
}

const notInForce = () => new AppError('conflict', 'moderation.not_in_force');

interface Lifted {
  lifted: 'profile' | 'account' | 'photo';
  reason: LiftReason;
}

/** Mails a member what was taken back about them, and why, and when their account is purged all the same. */
const inform = (
  { mail, trx, moderator }: { mail: LiftingDeps['mail']; trx: Trx; moderator: Moderator },
  { memberId, email, language, ...member }: lifting.HeldMember & { memberId: number },
  data: Lifted,
) => {
  // To an account that stays closed its member has no way back.
  const purgeAt = data.lifted === 'photo' && member.standing === 'closed' ? null : member.purgeAt;
  return mail.queue(trx, {
    tenantId: moderator.tenantId,
    userId: memberId,
    kind: DECISION_MAIL,
    recipient: email,
    language,
    data: { decision: 'lifted', ...data, ...(purgeAt !== null && { purge_at: purgeAt.toISOString() }) },
  });
};

async function findStanding(db: Db, moderator: Moderator, email: string): Promise<MemberStanding | null> {
  const row = await lifting.readStanding(db, { tenantId: moderator.tenantId, emailKey: emailKeyOf(email) });
  if (row === undefined) return null;
  const photos = row.photos.map(({ photo, reason }) => ({
    id: photo.id,
    photo: presentImage(photo, { sharpFor: moderator }),
    reason,
  }));
  return { ...row, photos };
}

/** Takes back decisions: the log has it, and the member is mailed. */
export function createLiftingService({ db, photos, moderation, mail }: LiftingDeps): LiftingService {
  const liftFrom: LiftingService['liftFrom'] = async (trx, moderator, memberId, reason) => {
    const member = await lifting.holdMember(trx, moderator.tenantId, memberId);
    if (member === undefined) throw new AppError('not_found', 'members.gone');
    if (member.standing === null) throw notInForce();
    if (reason === 'complaint') await moderation.assertOther(trx, moderator, memberId);
    const isClosed = member.standing === 'closed';
    await moderation.record(trx, moderator, {
      subject: 'member',
      subject_id: memberId,
      member_id: memberId,
      decision: isClosed ? 'opened' : 'shown',
      reason,
    });
    if (isClosed) await lifting.openAccount(trx, memberId);
    // An account is not opened for a profile that stays hidden.
    await lifting.showProfile(trx, memberId);
    await inform(
      { mail, trx, moderator },
      { memberId, ...member },
      { lifted: isClosed ? 'account' : 'profile', reason },
    );
  };

  const liftPhoto = async (trx: Trx, moderator: Moderator, photoId: number, reason: LiftReason) => {
    const found = await lifting.findPhoto(trx, moderator.tenantId, photoId);
    const member = found && (await lifting.holdMember(trx, moderator.tenantId, found.memberId));
    // Read again: its member is held now, and with them their photos.
    const photo = await lifting.findPhoto(trx, moderator.tenantId, photoId);
    if (member === undefined || photo === undefined) throw new AppError('not_found', 'photos.gone');
    if (photo.status !== 'rejected') throw notInForce();
    if (reason === 'complaint') await moderation.assertOther(trx, moderator, photo.memberId);
    await moderation.record(trx, moderator, {
      subject: 'photo',
      subject_id: photoId,
      member_id: photo.memberId,
      decision: 'approved',
      reason,
    });
    await photos.judge(photoId, { status: 'active' }, trx);
    await inform({ mail, trx, moderator }, { memberId: photo.memberId, ...member }, { lifted: 'photo', reason });
  };

  return {
    find: (moderator, email) => findStanding(db, moderator, email),
    liftFrom,
    lift: (moderator, body) =>
      db
        .transaction()
        .execute((trx) =>
          body.lift === 'photo'
            ? liftPhoto(trx, moderator, body.photo_id, body.reason)
            : liftFrom(trx, moderator, body.member_id, body.reason),
        ),
  };
}
