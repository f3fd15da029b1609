import type { ApiClient } from '@tandem/contracts/api/client';
import type { MessagesResponse } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { infiniteQueryOptions } from '@tandem/shared-ui/query';
import { messagesKey } from './get-messages.ts';

/** A page of messages, with whether later ones exist than it has. */
interface PageAround extends MessagesResponse {
  hasNewer: boolean;
}

type Start = { around: number } | { before: number } | { after: number };

function withEdges(response: MessagesResponse, start: Start): PageAround {
  if ('around' in start) return { ...response, hasNewer: response.more_newer ?? false };
  if ('before' in start) return { ...response, hasNewer: true };
  return { ...response, more: true, hasNewer: response.more && response.messages.length > 0 };
}

/**
 * The messages around one of a conversation in pages, the newest page first: the next page is older, the previous one newer.
 * Each visit requests them anew.
 */
export function messagesAroundQuery(api: ApiClient, conversationId: number, messageId: number) {
  const start: Start = { around: messageId };
  return infiniteQueryOptions({
    queryKey: [...messagesKey(conversationId), 'around', messageId] as const,
    meta: HOLDS_MEMBERS,
    queryFn: async ({ pageParam, signal }) => {
      const query = { conversation: conversationId, limit: LIMITS.messagesPage, ...pageParam };
      return withEdges(await api.call('GET /api/messages.php', { query, signal }), pageParam);
    },
    initialPageParam: start,
    getNextPageParam: ({ more, messages: [first] }: PageAround): Start | null =>
      more && first !== undefined ? { before: first.id } : null,
    getPreviousPageParam: ({ hasNewer, messages }: PageAround): Start | null => {
      const last = messages.at(-1);
      return hasNewer && last !== undefined ? { after: last.id } : null;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
