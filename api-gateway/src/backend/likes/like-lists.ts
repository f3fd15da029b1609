import type { LikesResponse, Liker } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { LikeType } from '@tandem/contracts/product/lists';
import type { Db } from '../../platform/db/database.ts';
import { clockOf, toCard } from '../members/member.mapper.ts';
import type { MapperClock } from '../members/member.mapper.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import { readCursor, writeCursor } from './like-cursor.ts';
import { readBothSides, readList } from './like-lists.repository.ts';
import type { LikeRow } from './like-lists.repository.ts';

const toLiker = (row: LikeRow, clock: MapperClock): Liker => ({
  ...toCard(row, clock).member,
  like_new: row.isNew,
  liked_at: row.likedAt.toISOString(),
});

/** A like that the member gave, without what only a received one has. */
const toLiked = (row: LikeRow, clock: MapperClock) => toCard(row, clock).member;

/** The first page of both sides (C-LIKES-LISTS): what the frame counts, and what clients without paging show. */
export async function bothSides(db: Db, tenant: Tenant, userId: number): Promise<LikesResponse> {
  const { rows, newLikes } = await readBothSides(db, userId, LIMITS.likesPage);
  const clock = clockOf(tenant);
  return {
    profiles: rows.filter(({ list }) => list === 'given').map((row) => toLiked(row, clock)),
    liked_by: rows.filter(({ list }) => list === 'received').map((row) => toLiker(row, clock)),
    new_likes: newLikes,
  };
}

/**
 * One page of one list. `after` is where the last page ended: a like that is seen meanwhile moves behind the new
 * ones and may come a second time, but none is ever left out. Throws 422 for a cursor that is none.
 */
export async function onePage(
  db: Db,
  tenant: Tenant,
  userId: number,
  { type, after }: { type: LikeType; after: string | undefined },
): Promise<LikesResponse> {
  const cursor = after === undefined ? null : readCursor(after);
  const found = await readList(db, userId, type, { limit: LIMITS.likesPage + 1, after: cursor });
  const rows = found.rows.slice(0, LIMITS.likesPage);
  const last = found.rows.length > rows.length ? rows.at(-1) : undefined;
  const clock = clockOf(tenant);
  return {
    profiles: type === 'given' ? rows.map((row) => toLiked(row, clock)) : [],
    liked_by: type === 'given' ? [] : rows.map((row) => toLiker(row, clock)),
    new_likes: found.newLikes,
    ...(found.counts === null ? {} : { counts: found.counts }),
    next: last === undefined ? null : writeCursor({ isNew: last.isNew, at: last.at, memberId: last.id }),
  };
}
