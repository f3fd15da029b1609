import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ErrorText } from '../../platform/errors/error-texts.ts';
import { pageOf } from './moderation.service.ts';
import type { Decided, ModerationService, Moderator } from './moderation.service.ts';

/** An item that a moderator decides on, locked. */
export interface HeldItem {
  /** Whom it is about; null once their account is gone. */
  memberId: number | null;
  /** Nobody has decided on it yet. */
  isWaiting: boolean;
}

/** How an area reads the items of its queue, and what it does about a decision. */
export interface QueueOf<Row extends { id: number }, Held extends HeldItem, Decision extends string> {
  /** Of the log. */
  subject: Decided['subject'];
  /** What says that there is no such item, and that somebody else has decided on it. */
  texts: { gone: ErrorText; decided: ErrorText };
  /** A page of a tenant, and one item of the next, the oldest first. */
  read: (db: Db, page: { tenantId: number; after: number; limit: number }) => Promise<Row[]>;
  hold: (trx: Trx, tenantId: number, id: number) => Promise<Held | undefined>;
  /** Makes the decision true; what it throws undoes it. */
  decide: (trx: Trx, held: Held, decided: { id: number; decision: Decision }) => Promise<void>;
}

export interface QueueReview<Row, Decision> {
  waiting: (moderator: Moderator, after: number | undefined) => Promise<{ rows: Row[]; next: number | null }>;
  /**
   * Decides on an item, once. Throws 404 for one that the tenant has not, and 409 where another moderator was first
   * (R-MODERATION-ONCE) or the item is one's own (R-MODERATION-OWN).
   */
  decide: (moderator: Moderator, decided: { id: number; decision: Decision }) => Promise<void>;
}

/** A queue of the moderators: what waits, page by page, and one decision on each item, with its entry in the log. */
export function createQueueReview<Row extends { id: number }, Held extends HeldItem, Decision extends string>(
  deps: { db: Db; moderation: Pick<ModerationService, 'record'> },
  queue: QueueOf<Row, Held, Decision>,
): QueueReview<Row, Decision> {
  const { db, moderation } = deps;
  return {
    waiting: async ({ tenantId }, after = 0) =>
      pageOf(await queue.read(db, { tenantId, after, limit: LIMITS.moderationPage + 1 })),
    decide: (moderator, { id, decision }) =>
      db.transaction().execute(async (trx) => {
        const held = await queue.hold(trx, moderator.tenantId, id);
        if (held === undefined) throw new AppError('not_found', queue.texts.gone);
        if (!held.isWaiting) throw new AppError('conflict', queue.texts.decided);
        const { memberId } = held;
        await moderation.record(trx, moderator, {
          subject: queue.subject,
          subject_id: id,
          member_id: memberId,
          decision,
        });
        await queue.decide(trx, held, { id, decision });
      }),
  };
}
