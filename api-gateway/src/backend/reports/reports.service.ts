import type { BodyOf, ResponseOf } from '@tandem/contracts/api/index';
import type { Report } from '@tandem/contracts/api/reports';
import { LIMITS } from '@tandem/contracts/product/limits';
import { lengthOf } from '@tandem/contracts/product/text-length';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import type { ImageViewer } from '../../providers/media/image-presenter.ts';
import type { BlocksService } from '../blocks/blocks.service.ts';
import type { MembersService } from '../members/members.service.ts';
import { assertBlockable } from '../members/standing.ts';
import { pageOf, toModeratedMember } from '../moderation/moderation.service.ts';
import * as reports from './reports.repository.ts';
import type { OpenReport } from './reports.repository.ts';

type ReportBody = BodyOf<'POST /api/report.php'>;

export interface ReportsService {
  /**
   * C-MODERATION-REPORT. With `block`, the member is blocked in the same transaction. Throws 422 for oneself and for a
   * comment that is too long, 404 for what the reporter cannot see, 429 past the day's reports.
   */
  report: (tenant: Tenant, userId: number, body: ReportBody) => Promise<void>;
  /** Reports that wait for a decision, page by page, the oldest first; photos as they are, for this moderator. */
  open: (
    tenant: Tenant,
    moderator: ImageViewer,
    after: number | undefined,
  ) => Promise<ResponseOf<'GET /api/report.php'>>;
}

export interface ReportsServiceDeps {
  db: Db;
  members: Pick<MembersService, 'standing'>;
  blocks: Pick<BlocksService, 'add'>;
}

interface Subject {
  memberId: number;
  messageId: number | null;
}

const gone = () => new AppError('not_found', 'reports.gone');

/** Throws 422 for a comment of more characters than a report may have (V-MODERATION-REPORT-COMMENT). */
function checkComment(comment: string): void {
  const most = LIMITS.reportComment;
  if (lengthOf(comment) > most) throw validationError({ comment: { text: 'field.at_most', params: { n: most } } });
}

/** Throws 429 when the member has sent all of the day's reports (R-MODERATION-REPORT-LIMIT). */
async function checkDay(trx: Trx, tenant: Tenant, userId: number): Promise<void> {
  await reports.lockReporter(trx, userId);
  const { sent, left } = await reports.readDay(trx, userId, tenant.timeZone);
  if (sent < LIMITS.reportsPerDay) return;
  throw new AppError('too_many_requests', 'reports.daily_limit', {
    params: { n: LIMITS.reportsPerDay },
    retryAfter: left,
  });
}

function toReport(row: OpenReport, moderator: ImageViewer): Report {
  const { reporterId, reporterName, text, sentAt, photo } = row;
  return {
    id: row.id,
    type: row.type,
    reason: row.reason,
    comment: row.comment,
    reported_at: row.reportedAt.toISOString(),
    member: toModeratedMember(row, moderator),
    earlier: row.earlier,
    reporter: reporterId === null || reporterName === null ? null : { id: reporterId, name: reporterName },
    message: text === null || sentAt === null ? null : { text, sent_at: sentAt.toISOString(), before: row.before },
    photo: photo === null ? null : presentImage(photo, { sharpFor: moderator }),
  };
}

export function createReportsService({ db, members, blocks }: ReportsServiceDeps): ReportsService {
  /**
   * Whom a report is about, and the message that it brings along: the last one of a member who has blocked the reporter, and
   * taken the conversation away with it. Throws where the reporter cannot see what they report.
   */
  const subjectOf = async (trx: Trx, tenant: Tenant, userId: number, { type, id }: ReportBody): Promise<Subject> => {
    if (type === 'message') {
      const senderId = await reports.readSender(trx, id, userId);
      if (senderId === undefined) throw gone();
      return { memberId: senderId, messageId: null };
    }
    const memberId = type === 'profile' ? id : await reports.readPhotoOwner(trx, id);
    if (memberId === undefined) throw gone();
    if (memberId === userId) throw validationError({ id: 'reports.own' });
    const standing = await members.standing(tenant.id, memberId, userId, trx);
    assertBlockable(standing);
    const brings = type === 'profile' && standing.blocksViewer;
    return { memberId, messageId: brings ? await reports.readLastMessage(trx, memberId, userId) : null };
  };

  return {
    report: async (tenant, userId, body) => {
      const { type, id, reason, comment = '', block = false } = body;
      checkComment(comment);
      await db.transaction().execute(async (trx) => {
        const { memberId, messageId } = await subjectOf(trx, tenant, userId, body);
        await checkDay(trx, tenant, userId);
        const about = { tenantId: tenant.id, reporterId: userId, memberId };
        await reports.insertReport(trx, { ...about, type, targetId: id, messageId, reason, comment });
        if (block) await blocks.add(trx, userId, memberId);
      });
    },

    open: async (tenant, moderator, after) => {
      const limit = LIMITS.moderationPage + 1;
      const { rows, next } = pageOf(await reports.readOpen(db, { tenantId: tenant.id, after: after ?? null, limit }));
      return { reports: rows.map((row) => toReport(row, moderator)), next };
    },
  };
}
