import type { Member } from '@tandem/contracts/api/members';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import { insertLike } from '../likes/likes.repository.ts';
import type { MembersService } from '../members/members.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import * as autoLikes from './auto-like.repository.ts';

export interface AutoLikeService {
  /**
   * A like of a fictional profile for the member, as the card that the popup shows (R-LIKES-AUTO-FICTIONAL). The same
   * one again while it has not been seen, so a retry makes no second; null when the last 24 hours had theirs already,
   * when the member is invisible or disabled, or when the tenant has no fictional profile left for them.
   */
  next: (tenant: Tenant, user: SessionUser) => Promise<Member | null>;
}

export function createAutoLikeService({
  db,
  members,
}: {
  db: Db;
  members: Pick<MembersService, 'cards'>;
}): AutoLikeService {
  const likerFor = (tenant: Tenant, user: SessionUser): Promise<number | null> =>
    db.transaction().execute(async (trx) => {
      const receiver = await autoLikes.lockReceiver(trx, user.id);
      if (receiver === undefined) return null;
      const recent = await autoLikes.readRecent(trx, user.id);
      if (recent !== undefined) return recent.pending ? recent.likerId : null;
      const liker = await autoLikes.findLiker(trx, tenant.id, user.id, receiver);
      if (liker === undefined) return null;
      await insertLike(trx, liker, user.id);
      await autoLikes.rememberAutoLike(trx, user.id, liker);
      return liker;
    });

  return {
    next: async (tenant, user) => {
      const liker = await likerFor(tenant, user);
      if (liker === null) return null;
      const card = (await members.cards(db, tenant, user, [liker])).get(liker);
      // Somebody that left since, or that a moderator made a real member, is no popup.
      return card?.available === true && card.member.fictional ? card.member : null;
    },
  };
}
