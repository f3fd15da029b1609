import type { SwipeAction, SwipeDeck, SwipeResult } from '@tandem/contracts/api/swipe-game';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Gender } from '@tandem/contracts/product/lists';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/http/handler.ts';
import { fitAsked } from '../../platform/sessions/session.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { LikesService } from '../likes/likes.service.ts';
import { clockOf, toCard } from '../members/member.mapper.ts';
import type { MembersService } from '../members/members.service.ts';
import { isVisible, unavailable } from '../members/standing.ts';
import * as game from './swipe-game.repository.ts';
import type { PlayState } from './swipe-game.repository.ts';

export interface SwipeGameService {
  /** The next members, the likes that are left today, and when there are all again (C-LIKES-SWIPE). */
  deck: (tenant: Tenant, user: SessionUser, gender?: Gender) => Promise<SwipeDeck>;
  /**
   * A like, a pass or an undo (C-LIKES-SWIPE-ACTION). A like is one as on a card, with all its rules, and counts within
   * L-LIKES-SWIPE-DAY as well: throws 429 T-LIKES-SWIPE-USED beyond it. A pass costs nothing. Throws 409 for an undo of
   * anybody but the last one passed, and of one who is not shown to the member any more; 422 for oneself, 404 for a member
   * that the tenant has not.
   */
  swipe: (tenant: Tenant, user: SessionUser, action: SwipeAction, memberId: number) => Promise<SwipeResult>;
}

export interface SwipeGameServiceDeps {
  db: Db;
  likes: Pick<LikesService, 'like'>;
  members: Pick<MembersService, 'standing' | 'cards'>;
  /** The clock that decides the day of the likes. */
  now: () => Date;
}

const stateFields = ({ likesLeft, resetsAt }: PlayState) => ({
  likes_left: likesLeft,
  resets_at: resetsAt.toISOString(),
});

export function createSwipeGameService({ db, likes, members, now }: SwipeGameServiceDeps): SwipeGameService {
  /** Takes one of the day's likes. */
  const count = async (trx: Trx, { timeZone }: Tenant, userId: number): Promise<void> => {
    const player = { userId, timeZone, at: now() };
    if (await game.countLike(trx, player)) return;
    const { resetsAt } = await game.readState(trx, player);
    throw new AppError('too_many_requests', 'likes.daily_limit', {
      params: { n: LIMITS.swipeLikesPerDay },
      retryAfter: Math.max(1, Math.ceil((resetsAt.getTime() - player.at.getTime()) / 1000)),
    });
  };

  const pass = async (tenant: Tenant, userId: number, memberId: number): Promise<void> => {
    if (memberId === userId) throw validationError({ profile_id: 'swipe.own_profile' });
    if ((await members.standing(tenant.id, memberId, userId)) === undefined) throw unavailable();
    await db.transaction().execute((trx) => game.insertPass(trx, userId, memberId));
  };

  const undo = async (tenant: Tenant, userId: number, memberId: number): Promise<void> => {
    // Who is not shown any more does not come back into the deck.
    const isShown = isVisible(await members.standing(tenant.id, memberId, userId));
    const isUndone = isShown && (await db.transaction().execute((trx) => game.deleteLastPass(trx, userId, memberId)));
    if (!isUndone) throw new AppError('conflict', 'swipe.nothing_to_undo');
  };

  /** The member whose pass can be undone; null for one who is not shown to the member any more: gone, blocked, invisible. */
  const lastPassed = async (tenant: Tenant, userId: number, memberId: number) => {
    const standing = await members.standing(tenant.id, memberId, userId);
    if (!isVisible(standing)) return null;
    const card = (await members.cards(db, tenant, { id: userId }, [memberId])).get(memberId);
    return card?.available === true ? card.member : null;
  };

  return {
    deck: async (tenant, user, gender) => {
      const { cards, lastPassedId, ...state } = await game.readDeck(db, {
        tenantId: tenant.id,
        userId: user.id,
        timeZone: tenant.timeZone,
        at: now(),
        fit: fitAsked(user.fit, gender),
        limit: LIMITS.swipeDeck,
      });
      const clock = clockOf(tenant);
      const profiles = cards.map((card) => toCard(card, clock).member);
      const last = lastPassedId === null ? null : await lastPassed(tenant, user.id, lastPassedId);
      return { profiles, last_passed: last, ...stateFields(state), time_zone: tenant.timeZone };
    },
    swipe: async (tenant, user, action, memberId) => {
      let match = false;
      if (action === 'like')
        ({ match } = await likes.like(tenant, user, memberId, (trx) => count(trx, tenant, user.id)));
      else if (action === 'pass') await pass(tenant, user.id, memberId);
      else await undo(tenant, user.id, memberId);
      const state = await game.readState(db, { userId: user.id, timeZone: tenant.timeZone, at: now() });
      return { match, ...stateFields(state) };
    },
  };
}
