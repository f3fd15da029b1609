import { sharedQueries, unreadOf, useApi, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import type { ResponseOf } from '@tandem/contracts/api/index';

export interface NewsCounts {
  unreadMessages: number;
  newLikes: number;
}

/**
 * The response lists the first likers only; where a backend does not count the new ones, those of the list are counted.
 */
const countNewLikes = ({ liked_by, new_likes }: ResponseOf<'GET /api/likes.php'>) =>
  new_likes ?? liked_by.filter((liker) => liker.like_new).length;

const NONE: NewsCounts = { unreadMessages: 0, newLikes: 0 };

/**
 * Unread messages and new likes of the member; both 0 for visitors and until they are loaded. The refresh cycle reloads
 * them; the stream of events and the responses of the parts' calls write them.
 */
export function useNewsCounts(): NewsCounts {
  const api = useApi();
  const isMember = useUser() !== null;
  const options = { enabled: isMember };
  const chats = useQuery({ ...sharedQueries.chats(api), ...options, select: unreadOf });
  const likes = useQuery({ ...sharedQueries.likes(api), ...options, select: countNewLikes });
  if (!isMember) return NONE;
  return { unreadMessages: chats.data ?? 0, newLikes: likes.data ?? 0 };
}
