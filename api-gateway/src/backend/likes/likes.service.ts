import type { LikesAnswer } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../db/database.ts';
import { AppError, validationError } from '../../errors/app-error.ts';
import { dayIn } from '../members/age.ts';
import { readStanding } from '../members/member.repository.ts';
import type { MembersService, Viewer } from '../members/members.service.ts';
import { assertReachable, unavailable } from '../members/standing.ts';
import type { Tenant } from '../settings/tenant-settings.ts';
import * as likeRows from './likes.repository.ts';

type Member = NonNullable<Viewer>;

export interface LikeResult {
  liked: boolean;
  match: boolean;
}

export interface LikesService {
  /** Likes given (newest first) and received (new ones first), without members that left or are blocked. */
  list: (tenant: Tenant, user: Member) => Promise<LikesAnswer>;
  /**
   * Decision 25. A like that is there already costs nothing. Throws 422 for oneself, 403 `blocked`, 404 for a
   * member that is gone or invisible, 409 for an invisible liker or an own block, 429 past the day's likes.
   */
  like: (tenant: Tenant, user: Member, memberId: number) => Promise<LikeResult>;
  /** Ends a match, keeps the chat, and does not give the day's like back. */
  unlike: (tenant: Tenant, user: Member, memberId: number) => Promise<LikeResult>;
  /** Takes the new flag off the like that `memberId` gave the user. */
  see: (user: Member, memberId: number) => Promise<void>;
}

/** Most likes in one answer; the list is of recent ones, not an archive. */
const LISTED = 500;

export function createLikesService(deps: { db: Db; members: MembersService }): LikesService {
  const { db, members } = deps;

  const list: LikesService['list'] = async (tenant, user) => {
    const [given, received] = await Promise.all([
      likeRows.readGiven(db, user.id, LISTED),
      likeRows.readReceived(db, user.id, LISTED),
    ]);
    const ids = new Set([...given, ...received].map((row) => row.memberId));
    const cards = await members.cards(db, tenant, user, [...ids]);
    const present = (row: likeRows.LikeRow) => {
      const card = cards.get(row.memberId);
      return card?.available === true ? [card.member] : [];
    };
    return {
      profiles: given.flatMap(present),
      liked_by: received.flatMap((row) =>
        present(row).map((member) => ({ ...member, like_new: row.isNew, liked_at: row.createdAt.toISOString() })),
      ),
    };
  };

  const like: LikesService['like'] = async (tenant, user, memberId) => {
    if (memberId === user.id) throw validationError({ profile_id: 'You cannot like your own profile.' });
    return db.transaction().execute(async (trx) => {
      const standing = await readStanding(trx, tenant.id, memberId, user.id);
      const known = await likeRows.likeExists(trx, user.id, memberId);
      assertReachable(standing, !known);
      if (!known && (await likeRows.insertLike(trx, user.id, memberId))) {
        const day = dayIn(tenant.timeZone);
        if (!(await likeRows.countLike(trx, user.id, day, LIMITS.likesPerDay))) {
          const retryAfter = await likeRows.secondsToMidnight(trx, tenant.timeZone);
          throw new AppError('too_many_requests', 'You have used your {n} likes for today.', {
            params: { n: LIMITS.likesPerDay },
            retryAfter,
          });
        }
      }
      return { liked: true, match: await likeRows.likeExists(trx, memberId, user.id) };
    });
  };

  const unlike: LikesService['unlike'] = async (tenant, user, memberId) => {
    if ((await readStanding(db, tenant.id, memberId, user.id)) === undefined) throw unavailable();
    await likeRows.deleteLike(db, user.id, memberId);
    return { liked: false, match: false };
  };

  return { list, like, unlike, see: (user, memberId) => likeRows.markSeen(db, memberId, user.id) };
}
