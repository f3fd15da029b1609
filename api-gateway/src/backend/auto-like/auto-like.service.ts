import type { Member } from '@tandem/contracts/api/members';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import type { LikesService } from '../likes/likes.service.ts';
import { clockOf, toCard } from '../members/member.mapper.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import * as autoLikes from './auto-like.repository.ts';
import type { AutoLikeState } from './auto-like.repository.ts';

export interface AutoLikeService {
  /**
   * A like of a fictional profile for the member, as the card that the popup shows (R-LIKES-AUTO-FICTIONAL). The same
   * one again while it has not been seen, so a retry makes no second; null when the last 24 hours had theirs already,
   * when the member is invisible or disabled, or when the tenant has no fictional profile left for them.
   */
  next: (tenant: Tenant, user: SessionUser) => Promise<Member | null>;
}

export interface AutoLikeServiceDeps {
  db: Db;
  likes: Pick<LikesService, 'add'>;
}

export function createAutoLikeService({ db, likes }: AutoLikeServiceDeps): AutoLikeService {
  /** Makes the like unless another call has made it meanwhile; the state after that. */
  const make = (tenant: Tenant, user: SessionUser): Promise<AutoLikeState | undefined> =>
    db.transaction().execute(async (trx) => {
      await autoLikes.lockReceiver(trx, user.id);
      const before = await autoLikes.readState(trx, tenant.id, user.id);
      if (before?.likerId == null) return before;
      await likes.add(trx, before.likerId, user.id);
      await autoLikes.rememberAutoLike(trx, user.id, before.likerId);
      return autoLikes.readState(trx, tenant.id, user.id);
    });

  return {
    next: async (tenant, user) => {
      const found = await autoLikes.readState(db, tenant.id, user.id);
      // Most calls find that there is nothing to do: they lock nothing.
      const state = found?.likerId == null ? found : await make(tenant, user);
      if (state === undefined || state.id === null) return null;
      const { member, available } = toCard(state, clockOf(tenant));
      // Somebody that left since, or that a moderator made a real member, is no popup.
      return available && member.fictional ? member : null;
    },
  };
}
