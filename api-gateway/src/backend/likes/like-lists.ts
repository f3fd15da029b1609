import type { LikesAnswer, Liker } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { LikeType } from '@tandem/contracts/product/lists';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import type { MembersService, Viewer } from '../members/members.service.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { readCursor, writeCursor } from './like-cursor.ts';
import * as lists from './like-lists.repository.ts';
import type { LikePage, LikeRow } from './like-lists.repository.ts';

type Member = NonNullable<Viewer>;

const READ: Record<LikeType, (db: DbOrTrx, userId: number, page: LikePage) => Promise<LikeRow[]>> = {
  received: lists.readReceived,
  given: lists.readGiven,
  matches: lists.readMatches,
};

export interface LikeListsDeps {
  db: Db;
  members: Pick<MembersService, 'cards'>;
}

/** Likes as cards, in the order of the rows. */
async function present({ db, members }: LikeListsDeps, tenant: Tenant, user: Member, rows: readonly LikeRow[]) {
  const ids = new Set(rows.map((row) => row.memberId));
  const cards = await members.cards(db, tenant, user, [...ids]);
  return (row: LikeRow): Liker[] => {
    const card = cards.get(row.memberId);
    // Somebody may have left between the two reads.
    if (card?.available !== true) return [];
    return [{ ...card.member, like_new: row.isNew, liked_at: row.likedAt.toISOString() }];
  };
}

/** A liked member's card without what only a received like has. */
const withoutMarks = ({ like_new: _new, liked_at: _at, ...member }: Liker) => member;

/** The first page of both sides (C-LIKES-LISTS): what the frame counts, and what clients without paging show. */
export async function bothSides(deps: LikeListsDeps, tenant: Tenant, user: Member): Promise<LikesAnswer> {
  const page = { limit: LIMITS.likesPage, after: null };
  const [given, received, newLikes] = await Promise.all([
    lists.readGiven(deps.db, user.id, page),
    lists.readReceived(deps.db, user.id, page),
    lists.countNew(deps.db, user.id),
  ]);
  const cardOf = await present(deps, tenant, user, [...given, ...received]);
  return {
    profiles: given.flatMap(cardOf).map(withoutMarks),
    liked_by: received.flatMap(cardOf),
    new_likes: newLikes,
  };
}

/**
 * One page of one list. `after` is where the last page ended: a like that is seen meanwhile moves behind the new
 * ones and may come a second time, but none is ever left out. Throws 422 for a cursor that is none.
 */
export async function onePage(
  deps: LikeListsDeps,
  tenant: Tenant,
  user: Member,
  { type, after }: { type: LikeType; after: string | undefined },
): Promise<LikesAnswer> {
  const cursor = after === undefined ? null : readCursor(after);
  const [found, newLikes] = await Promise.all([
    READ[type](deps.db, user.id, { limit: LIMITS.likesPage + 1, after: cursor }),
    lists.countNew(deps.db, user.id),
  ]);
  const rows = found.slice(0, LIMITS.likesPage);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  const cards = rows.flatMap(await present(deps, tenant, user, rows));
  return {
    profiles: type === 'given' ? cards.map(withoutMarks) : [],
    liked_by: type === 'given' ? [] : cards,
    new_likes: newLikes,
    next: last === undefined ? null : writeCursor(last),
  };
}
