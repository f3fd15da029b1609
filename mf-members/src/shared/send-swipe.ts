import type { ApiClient } from '@tandem/contracts/api/client';
import type { Member } from '@tandem/contracts/api/members';
import type { SwipeAction, SwipeResult } from '@tandem/contracts/api/swipe-game';

/** What is done with a member; `key` is that of the request where it may be sent again. */
interface SwipeToSend {
  member: Member;
  action: SwipeAction;
  key?: string;
}

/**
 * Likes or passes a member, or undoes the last pass (C-LIKES-SWIPE-ACTION). The request goes on when the page is closed or
 * loaded again. A pass is kept for the signup matches, too.
 */
export function sendSwipe(api: ApiClient, { key, member, action }: SwipeToSend): Promise<SwipeResult> {
  const body = { profile_id: member.id, action };
  const again = key === undefined ? {} : { idempotencyKey: key };
  return api.call('POST /api/swipe-game.php', { body, keepalive: true, ...again });
}
