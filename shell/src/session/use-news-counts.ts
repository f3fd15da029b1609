import { useApi, sharedQueries, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import type { AnswerOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';

export interface NewsCounts {
  unreadMessages: number;
  newLikes: number;
}

const countUnread = ({ chats }: AnswerOf<'GET /api/chats.php'>) =>
  chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
const countNewLikes = ({ liked_by }: AnswerOf<'GET /api/likes.php'>) =>
  liked_by.filter((liker) => liker.like_new).length;

/**
 * Unread messages and new likes of the member; both 0 for visitors and until the answers are there.
 * Reloads on the cycle of spec §4 (every 60 s).
 */
export function useNewsCounts(): NewsCounts {
  const api = useApi();
  const options = { enabled: useUser() !== null, refetchInterval: LIMITS.userRefreshSeconds * 1000 };
  const chats = useQuery({ ...sharedQueries.chats(api), ...options, select: countUnread });
  const likes = useQuery({ ...sharedQueries.likes(api), ...options, select: countNewLikes });
  return { unreadMessages: chats.data ?? 0, newLikes: likes.data ?? 0 };
}
