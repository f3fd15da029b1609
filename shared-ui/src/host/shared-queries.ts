import type { ApiClient } from '@tandem/contracts/api/client';
import type { ChatsResponse } from '@tandem/contracts/api/chat';
import type { SessionState } from '@tandem/contracts/composition/host-api';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { liveEvents } from './events/live-events.ts';
import { LISTS_LIKES } from './members/member-cache.ts';
import { queryOptions } from './query.ts';

/** Unread messages of the chats in this response. */
const listedUnread = ({ chats }: Pick<ChatsResponse, 'chats'>) =>
  chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);

/** The cached chats: the list changes with what is read or deleted here, the rest stays as in the response. */
export interface SharedChats extends ChatsResponse {
  /** Unread messages of the chats beyond the list. */
  unreadElsewhere: number;
}

function withUnreadElsewhere(response: ChatsResponse): SharedChats {
  const listed = listedUnread(response);
  return { ...response, unreadElsewhere: Math.max(0, (response.unread ?? listed) - listed) };
}

/** Unread messages of all chats: those of the list as it is now, and those of chats beyond it. */
export function unreadOf(chats: SharedChats): number {
  return listedUnread(chats) + chats.unreadElsewhere;
}

/** The keys of what {@link sharedQueries} requests and several parts show. */
export const SHARED_KEYS = { user: ['user'], chats: ['chats'], likes: ['likes'] } as const;

/**
 * How old data may be, in milliseconds, before a page that mounts refetches them: while events are live as old as a
 * cycle of the frame (L-FRAME-USER-REFRESH), because events are written into them.
 */
const freshFor = (milliseconds: number) => () =>
  liveEvents.isLive() ? LIMITS.userRefreshSeconds * 1000 : milliseconds;

/** Server state that several parts show. Everything else is keyed by, and private to, its part. */
export const sharedQueries = {
  user: (api: ApiClient) =>
    queryOptions({
      queryKey: SHARED_KEYS.user,
      queryFn: ({ signal }) => api.call('GET /api/user.php', { signal }),
      staleTime: freshFor(30_000),
    }),
  chats: (api: ApiClient) =>
    queryOptions({
      queryKey: SHARED_KEYS.chats,
      queryFn: async ({ signal }) => withUnreadElsewhere(await api.call('GET /api/chats.php', { signal })),
      staleTime: freshFor(10_000),
    }),
  likes: (api: ApiClient) =>
    queryOptions({
      queryKey: SHARED_KEYS.likes,
      meta: LISTS_LIKES,
      queryFn: ({ signal }) => api.call('GET /api/likes.php', { query: {}, signal }),
      staleTime: freshFor(10_000),
    }),
  regions: (api: ApiClient) =>
    queryOptions({
      queryKey: ['regions'],
      queryFn: ({ signal }) => api.call('GET /api/regions.php', { signal }),
      staleTime: Infinity,
    }),
} as const;

/** Returns the session of a response of user.php; undefined data are a pending session. */
export function sessionOf(response: ResponseOf<'GET /api/user.php'> | undefined): SessionState {
  if (response === undefined) return { status: 'pending' };
  return response.user === null ? { status: 'visitor' } : { status: 'member', user: response.user };
}
