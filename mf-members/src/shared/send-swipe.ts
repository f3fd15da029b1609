import type { ApiClient } from '@tandem/contracts/api/client';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeAction } from '@tandem/contracts/api/swipe-game';

/** Likes or passes a member, or undoes the last pass (C-LIKES-SWIPE-ACTION); also when the page is left at once. */
export function sendSwipe(api: ApiClient, { member, action }: { member: Member; action: SwipeAction }) {
  return api.call('POST /api/swipe-game.php', { body: { profile_id: member.id, action }, keepalive: true });
}
