import type { ApiClient } from '@tandem/contracts/api/client';
import type { ChatsResponse } from '@tandem/contracts/api/chat';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { infiniteQueryOptions } from '@tandem/shared-ui/query';

export const olderChatsKey = ['mf-chat', 'older-chats'] as const;

/** The conversations after the first page, which all parts share; `next` is where that one ended. */
export function olderChatsQuery(api: ApiClient, next: number) {
  return infiniteQueryOptions({
    queryKey: [...olderChatsKey, next],
    meta: HOLDS_MEMBERS,
    queryFn: ({ pageParam, signal }) => api.call('GET /api/chats.php', { query: { before: pageParam }, signal }),
    initialPageParam: next,
    getNextPageParam: (last: ChatsResponse) => last.next ?? null,
    staleTime: 60_000,
  });
}
