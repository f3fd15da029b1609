import type { LikesResponse, likesQuerySchema } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { z } from 'zod';
import type { Db, Trx } from '../../platform/db/database.ts';
import { rollBackTo, setSavepoint } from '../../platform/db/savepoint.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import { dayIn } from '../../platform/tenants/day.ts';
import type { MembersService, Viewer } from '../members/members.service.ts';
import { assertReachable, unavailable } from '../members/standing.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { bothSides, onePage } from './like-lists.ts';
import * as likeRows from './likes.repository.ts';

type Member = NonNullable<Viewer>;
export type LikesQuery = z.output<typeof likesQuerySchema>;

export interface LikeResult {
  liked: boolean;
  match: boolean;
}

export interface LikesService {
  /**
   * Likes given (newest first), received (new ones first) and matches, without members that left or are blocked;
   * those of members who went invisible stay. Throws 422 for a page of no list.
   */
  list: (tenant: Tenant, user: Member, query: LikesQuery) => Promise<LikesResponse>;
  /**
   * C-LIKES-LIKE. A like that is there already costs nothing, nor does one that was taken back a moment ago
   * (R-LIKES-UNLIKE-UNDO). Throws 422 for oneself, 403 `blocked`, 404 for a
   * member that is gone or invisible, 409 for an invisible liker, a hidden one or an own block, 429 past the day's likes. `count` runs
   * in the transaction of a new like: what it throws undoes the like.
   */
  like: (tenant: Tenant, user: Member, memberId: number, count?: (trx: Trx) => Promise<void>) => Promise<LikeResult>;
  /**
   * Gives likes in the caller's transaction, by the rules of `like`. Those that these refuse are left out: the members are
   * gone, or the day has no more likes.
   */
  giveAll: (trx: Trx, tenant: Tenant, userId: number, memberIds: readonly number[]) => Promise<void>;
  /** Makes a like in the caller's transaction, without the rules of `like`; returns false when it was there already. */
  add: (trx: Trx, likerId: number, likedId: number) => Promise<boolean>;
  /** Ends a match, keeps the chat, and does not give the day's like back; `like` can restore it for a moment. */
  unlike: (tenant: Tenant, user: Member, memberId: number) => Promise<LikeResult>;
  /** Deletes the likes between two members, in the caller's transaction (R-PRIVACY-BLOCK-LIKES). */
  removeBetween: (trx: Trx, one: number, other: number) => Promise<void>;
  /** Takes the new flag off the like that `memberId` gave the user. */
  see: (user: Member, memberId: number) => Promise<void>;
}

export interface LikesServiceDeps {
  db: Db;
  members: Pick<MembersService, 'standing'>;
}

/** Takes one of the day's likes (R-LIKES-DAY-LIMIT). Throws 429 where the day has none left. */
async function countLike(trx: Trx, tenant: Tenant, userId: number): Promise<void> {
  if (await likeRows.countLike(trx, userId, dayIn(tenant.timeZone), LIMITS.likesPerDay)) return;
  throw new AppError('too_many_requests', 'likes.daily_limit', {
    params: { n: LIMITS.likesPerDay },
    retryAfter: await likeRows.secondsToMidnight(trx, tenant.timeZone),
  });
}

export function createLikesService({ db, members }: LikesServiceDeps): LikesService {
  const list: LikesService['list'] = async (tenant, user, { type, after }) => {
    if (type !== undefined) return onePage(db, tenant, user.id, { type, after });
    if (after !== undefined) throw validationError({ type: 'likes.list_missing' });
    return bothSides(db, tenant, user.id);
  };

  /** One like by the rules of `like`, in a transaction that ends with what this throws. */
  const give = async (trx: Trx, tenant: Tenant, userId: number, memberId: number): Promise<{ given: boolean }> => {
    if (memberId === userId) throw validationError({ profile_id: 'likes.own_profile' });
    const standing = await members.standing(tenant.id, memberId, userId, trx);
    const known = await likeRows.likeExists(trx, userId, memberId);
    assertReachable(standing, !known);
    // Nobody would see it, and it would cost one of the day's (R-LIKES-DISABLED-LIKER).
    if (!known && standing.viewerDisabled) throw new AppError('conflict', 'likes.own_profile_disabled');
    const given = !known && (await likeRows.insertLike(trx, userId, memberId));
    if (given && !(await likeRows.takeRemoved(trx, userId, memberId))) await countLike(trx, tenant, userId);
    return { given };
  };

  const like: LikesService['like'] = (tenant, user, memberId, count) =>
    db.transaction().execute(async (trx) => {
      const { given } = await give(trx, tenant, user.id, memberId);
      if (given) await count?.(trx);
      return { liked: true, match: await likeRows.likeExists(trx, memberId, user.id) };
    });

  const giveAll: LikesService['giveAll'] = async (trx, tenant, userId, memberIds) => {
    for (const memberId of memberIds) {
      await setSavepoint(trx, 'before_like');
      try {
        await give(trx, tenant, userId, memberId);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        await rollBackTo(trx, 'before_like');
      }
    }
  };

  const unlike: LikesService['unlike'] = async (tenant, user, memberId) => {
    if ((await members.standing(tenant.id, memberId, user.id)) === undefined) throw unavailable();
    await likeRows.deleteLike(db, user.id, memberId);
    return { liked: false, match: false };
  };

  return {
    list,
    like,
    giveAll,
    add: likeRows.insertLike,
    unlike,
    removeBetween: likeRows.deleteBetween,
    see: (user, memberId) => likeRows.markSeen(db, memberId, user.id),
  };
}
