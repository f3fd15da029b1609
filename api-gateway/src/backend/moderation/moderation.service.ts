import type { ModeratedMember, WaitingCounts } from '@tandem/contracts/api/moderation';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import { presentImage } from '../../providers/media/image-presenter.ts';
import type { ImageViewer } from '../../providers/media/image-presenter.ts';
import type { PhotoSource } from '../../providers/media/photo.repository.ts';
import * as moderation from './moderation.repository.ts';

/** The name in the outbox of the mail about a decision, which the area of reports writes (R-MODERATION-INFORMED). */
export const DECISION_MAIL = 'moderation';

/** Who decides. */
export type Moderator = Pick<SessionUser, 'id' | 'tenantId' | 'sessionKey'>;

/** What was decided on, about whom, and why. */
export type Decided = Omit<moderation.NewLogEntry, 'tenant_id' | 'moderator_id'>;

export interface ModerationService {
  /** How much waits (C-MODERATION-COUNTS). */
  counts: (tenantId: number) => Promise<WaitingCounts>;
  /**
   * Adds a decision to the log, in the transaction that makes it true (R-MODERATION-LOG). Throws 409 where the member is
   * the moderator themselves (R-MODERATION-OWN).
   */
  record: (trx: Trx, moderator: Moderator, decided: Decided) => Promise<void>;
  /**
   * Throws 409 where an objection of the member would be decided by the moderator who took the last decision about them,
   * while the tenant has another one (R-MODERATION-OBJECTION).
   */
  assertOther: (trx: Trx, moderator: Moderator, memberId: number) => Promise<void>;
}

/** The decisions of moderators, and how much waits for them. */
export function createModerationService({ db }: { db: Db }): ModerationService {
  return {
    counts: (tenantId) => moderation.readCounts(db, tenantId),
    record: async (trx, { id, tenantId }, decided) => {
      if (decided.member_id === id) throw new AppError('conflict', 'moderation.own');
      await moderation.insertEntry(trx, { ...decided, tenant_id: tenantId, moderator_id: id });
    },
    assertOther: async (trx, { id, tenantId }, memberId) => {
      if (await moderation.decidedLast(trx, { tenantId, moderatorId: id, memberId }))
        throw new AppError('conflict', 'moderation.own_decision');
    },
  };
}

/** A page of a list of which one item more than fits was read, and the id after which the next page begins. */
export function pageOf<Row extends { id: number }>(found: readonly Row[]): { rows: Row[]; next: number | null } {
  const limit = LIMITS.moderationPage;
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** What a list reads of the member whom an item is about. */
export interface ModeratedRow {
  memberId: number;
  memberName: string;
  about: string | null;
  fictional: boolean;
  album: readonly PhotoSource[];
}

/** The member whom an item is about, for the moderator who looks. */
export function toModeratedMember(row: ModeratedRow, viewer: ImageViewer): ModeratedMember {
  const { memberId, memberName, about, fictional, album } = row;
  const photos = album.map((photo) => presentImage(photo, { sharpFor: viewer }));
  return { id: memberId, name: memberName, about, fictional, photos };
}
