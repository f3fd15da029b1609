import type { ChatsResponse } from '@tandem/contracts/api/chat';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { LISTS_CHATS } from '@tandem/shared-ui/caches';
import { SHARED_KEYS } from '@tandem/shared-ui/host';
import { infiniteQueryOptions } from '@tandem/shared-ui/query';

export const olderChatsKey = ['mf-chat', 'older-chats'] as const;

export interface OlderChats extends ChatsResponse {
  /** What it begins after, as the server has it; null for the beginning of all. */
  before: number | null;
}

/**
 * The conversations after the first page, which all parts share: from where that one ends when they are requested. Loaded anew,
 * they are as many pages as before.
 */
export function olderChatsQuery({ api, queryClient }: HostApi) {
  return infiniteQueryOptions({
    queryKey: olderChatsKey,
    meta: LISTS_CHATS,
    queryFn: async ({ pageParam, signal }): Promise<OlderChats> => {
      const before = pageParam ?? queryClient.getQueryData<ChatsResponse>(SHARED_KEYS.chats)?.next ?? null;
      const query = before === null ? {} : { before };
      return { ...(await api.call('GET /api/chats.php', { query, signal })), before };
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last: OlderChats) => last.next ?? null,
    staleTime: 60_000,
  });
}
