import { AppError } from '../../platform/errors/app-error.ts';
import type { SeenStanding, StandingRow } from './member.repository.ts';

type Statuses = Pick<SeenStanding, 'userStatus' | 'profileStatus'>;

/**
 * Whether a member is there at all: not deleted, banned, about to be deleted or disabled (F-ACCOUNT-STATUSES,
 * F-PROFILE-STATUSES).
 */
export function isAvailable(member: Statuses): boolean {
  return (member.userStatus === 'active' || member.userStatus === 'not_confirmed') && member.profileStatus === 'active';
}

/** The one error for members that are gone, hidden or never were: it does not reveal which. */
export function unavailable(): AppError {
  return new AppError('not_found', 'members.gone');
}

export function blockedBy(name: string): AppError {
  return new AppError('blocked', 'members.blocked_by', {
    params: { name },
  });
}

/** Whether an invisible member is shown to the viewer all the same: the two have a conversation, or one likes the other. */
const isKnownTo = (member: SeenStanding): boolean => member.conversationId !== null || member.liking;

/** Whether the viewer may see the member: what `assertVisible` throws for the others. */
export function isVisible(member: SeenStanding | undefined): member is SeenStanding {
  if (member === undefined || !isAvailable(member)) return false;
  return !member.blocksViewer && !member.blockedByViewer && (!member.invisible || isKnownTo(member));
}

/**
 * Throws unless the viewer may see the member: 404 for one that is gone, 403 `blocked` when they blocked the viewer,
 * 404 when the viewer blocked them (a block hides both sides: R-PRIVACY-BLOCK-HIDDEN) and for an invisible stranger.
 */
export function assertVisible(member: SeenStanding | undefined): asserts member is SeenStanding {
  if (member === undefined || !isAvailable(member)) throw unavailable();
  if (member.blocksViewer) throw blockedBy(member.name);
  if (member.blockedByViewer) throw unavailable();
  if (member.invisible && !isKnownTo(member)) throw unavailable();
}

/**
 * Throws unless the viewer may turn to the member: as `assertVisible`, but one's own block is named (409), and an
 * invisible member can be reached in an existing conversation only (R-PRIVACY-INVISIBLE-REACHED). With `first`, it is a
 * new like or first message, which an invisible viewer cannot make (R-PRIVACY-INVISIBLE-LIKE,
 * R-PRIVACY-INVISIBLE-MESSAGE).
 */
export function assertReachable(member: StandingRow | undefined, first: boolean): asserts member is StandingRow {
  if (member === undefined || !isAvailable(member)) throw unavailable();
  if (member.blocksViewer) throw blockedBy(member.name);
  if (member.blockedByViewer) {
    throw new AppError('conflict', 'members.blocked', { params: { name: member.name }, ownBlock: true });
  }
  if (first && member.invisible) throw unavailable();
  if (first && member.viewerInvisible) throw new AppError('invisible', 'chat.invisible');
}

/**
 * Throws unless the viewer may block the member: 404 for one that is gone, and for an invisible stranger. One who has
 * blocked the viewer can be blocked as well, and one's own block can be repeated.
 */
export function assertBlockable(member: SeenStanding | undefined): asserts member is SeenStanding {
  const isKnown = member !== undefined && (member.blocksViewer || member.blockedByViewer);
  if (isKnown && isAvailable(member)) return;
  assertVisible(member);
}
