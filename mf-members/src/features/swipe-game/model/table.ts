import type { Member } from '@tandem/contracts/api/members';
import type { SwipeAction } from '@tandem/contracts/api/swipe-game';
import { LIMITS } from '@tandem/contracts/product/limits';
import { ApiError } from '@tandem/shared-ui/host';
import { asLiked } from '../api/swipe-deck.ts';
import type { Table } from '../api/swipe-deck.ts';
import type { Swipe } from './pending-swipes.ts';

/** The table after an action, before the server has responded to it. */
export function played(table: Table, member: Member, action: SwipeAction): Table {
  if (action === 'undo') return { ...withCard(table, member), passed: null };
  return {
    ...table,
    profiles: table.profiles.filter(({ id }) => id !== member.id),
    gone: [...table.gone, member.id],
    likes: action === 'like' ? [...table.likes, asLiked(member)] : table.likes,
    passed: action === 'pass' ? member : table.passed,
    likes_left: action === 'like' ? Math.max(0, table.likes_left - 1) : table.likes_left,
  };
}

/** Whether the server refuses because the member has left, or one of the two has blocked the other: nothing can be done with their card. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'blocked' || error.ownBlock);

/**
 * The table when the server has refused an action: as it was before. Who is not shown any more is not brought back again;
 * the like is.
 */
export function takenBack(table: Table, { member, action }: Pick<Swipe, 'member' | 'action'>, error: Error): Table {
  const isGone = error instanceof ApiError && error.code === 'conflict' && error.retryAfter === undefined;
  if (action === 'undo') return { ...played(table, member, 'pass'), passed: isGone ? null : member };
  return {
    ...(isUnavailable(error) ? table : withCard(table, member)),
    passed: action === 'pass' ? null : table.passed,
    likes_left: action === 'like' ? Math.min(LIMITS.swipeLikesPerDay, table.likes_left + 1) : table.likes_left,
  };
}

function withCard(table: Table, member: Member): Table {
  return {
    ...table,
    profiles: [member, ...table.profiles.filter(({ id }) => id !== member.id)],
    gone: table.gone.filter((id) => id !== member.id),
    likes: table.likes.filter(({ id }) => id !== member.id),
  };
}
