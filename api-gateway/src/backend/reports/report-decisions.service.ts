import type { BodyOf } from '@tandem/contracts/api/index';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ErrorText } from '../../platform/errors/error-texts.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { DECISION_MAIL } from '../moderation/moderation.service.ts';
import type { ModerationService, Moderator } from '../moderation/moderation.service.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import type { DecidedAbout } from './decision-mail.ts';
import * as decisions from './report-decisions.repository.ts';
import type { HeldReport, KeptDecision, Reach } from './report-decisions.repository.ts';

export type ReportDecisionBody = BodyOf<'PUT /api/report.php'>;
type Against = Exclude<ReportDecisionBody, { decision: 'dismissed' }>;

export interface ReportDecisionsDeps {
  db: Db;
  photos: Pick<PhotosService, 'judge' | 'refundUnlocksOf'>;
  moderation: Pick<ModerationService, 'record'>;
  mail: Pick<Mail, 'queue'>;
}

export interface ReportDecisionsService {
  /**
   * Decides a report with all that follows from it, in one transaction (C-MODERATION-REPORT-DECIDE): the photo is removed,
   * the profile is disabled or the account is banned, who unlocked photos of it gets the credits back
   * (R-PHOTOS-UNLOCK-REFUND-OWNER), the member is mailed the reason, and the log has it. Throws 404 for a
   * report that the tenant has not and for a photo that is gone, 409 with what was decided where another moderator was first
   * (R-MODERATION-ONCE).
   */
  decide: (moderator: Moderator, body: ReportDecisionBody) => Promise<void>;
}

const DECIDED: Record<KeptDecision, ErrorText> = {
  dismissed: 'reports.decided_dismissed',
  photo_removed: 'reports.decided_photo_removed',
  warned: 'reports.decided_warned',
  disabled: 'reports.decided_disabled',
  banned: 'reports.decided_banned',
  upheld: 'reports.decided',
};

/** What is decided with a report: a removed photo and a banned account end the others about them (R-MODERATION-TOGETHER). */
function reachOf({ id, decision }: ReportDecisionBody, { memberId, targetId }: HeldReport): Reach {
  if (decision === 'banned') return { memberId };
  return decision === 'photo_removed' ? { photoId: targetId } : { id };
}

/** Decisions on reports, and what they do to the member. */
export function createReportDecisionsService(deps: ReportDecisionsDeps): ReportDecisionsService {
  const { db, photos, moderation, mail } = deps;

  const carryOut = async (trx: Trx, body: Against, { memberId, type, targetId }: HeldReport): Promise<void> => {
    if (body.decision === 'photo_removed') {
      if (type !== 'photo') throw new AppError('not_found', 'photos.gone');
      await photos.judge(targetId, { status: 'rejected', reason: body.reason }, trx);
      return;
    }
    if (body.decision === 'warned') return;
    if (body.decision === 'disabled') await decisions.disableProfile(trx, memberId, body.reason);
    else await decisions.banMember(trx, memberId);
    await photos.refundUnlocksOf(trx, memberId);
  };

  /** Who reported is in no mail (R-MODERATION-INFORMED). */
  const inform = (trx: Trx, moderator: Moderator, body: Against, report: HeldReport) => {
    const { memberId, email, language, type, targetAt } = report;
    const about: DecidedAbout = { type, at: targetAt?.toISOString() ?? null };
    return mail.queue(trx, {
      tenantId: moderator.tenantId,
      userId: memberId,
      kind: DECISION_MAIL,
      recipient: email,
      language,
      data: { decision: body.decision, reason: body.reason, about },
    });
  };

  return {
    decide: (moderator, body) =>
      db.transaction().execute(async (trx) => {
        const report = await decisions.holdReport(trx, moderator.tenantId, body.id);
        if (report === undefined) throw new AppError('not_found', 'reports.gone');
        if (report.decision !== null) throw new AppError('conflict', DECIDED[report.decision]);
        await moderation.record(trx, moderator, {
          subject: 'report',
          subject_id: body.id,
          member_id: report.memberId,
          decision: body.decision,
          reason: 'reason' in body ? body.reason : '',
        });
        await decisions.endReports(trx, reachOf(body, report), body.decision, moderator.id);
        if (body.decision === 'dismissed') return;
        await carryOut(trx, body, report);
        await inform(trx, moderator, body, report);
      }),
  };
}
