import type { ApiClient } from '@tandem/contracts/api/client';
import type { MessagesResponse } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import { showsChat } from '@tandem/shared-ui/caches';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { infiniteQueryOptions } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { keepArrived, markRead } from '../model/message-pages.ts';
import type { MessagePages } from '../model/message-pages.ts';

/** Key of a conversation's messages. */
export function messagesKey(conversationId: number) {
  return ['mf-chat', 'messages', conversationId] as const;
}

/** Key of the query for messages after a conversation's last known one. */
export function newerKey(conversationId: number) {
  return [...messagesKey(conversationId), 'newer'] as const;
}

/** Whether a key is `newerKey` of any conversation. */
export function isNewerKey(key: readonly unknown[]): boolean {
  const [part, what, , ending] = key;
  return part === 'mf-chat' && what === 'messages' && ending === 'newer';
}

/** Marks messages as read in all that is loaded of a conversation. */
export function writeRead(
  queryClient: QueryClient,
  conversationId: number,
  change: Parameters<typeof markRead>[1],
): void {
  const filter = { queryKey: messagesKey(conversationId), predicate: isOfPages };
  queryClient.setQueriesData<MessagePages>(filter, (pages) => pages && markRead(pages, change));
}

const isOfPages = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => !isNewerKey(queryKey);

/** Messages in pages, the newest page first; each further page is older. */
export function messagesQuery(api: ApiClient, conversationId: number) {
  return infiniteQueryOptions({
    queryKey: messagesKey(conversationId),
    meta: { ...showsChat(conversationId), ...HOLDS_MEMBERS },
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /api/messages.php', {
        query: {
          conversation: conversationId,
          limit: LIMITS.messagesPage,
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (oldest: MessagesResponse) => (oldest.more ? (oldest.messages[0]?.id ?? null) : null),
    structuralSharing: (now, next) => keepArrived(now as MessagePages | undefined, next as MessagePages),
    // Newer messages are requested after the last one; a refetch of all pages would return nothing else.
    staleTime: Infinity,
  });
}

/** Messages after a given one; the largest page that the server returns. */
export function fetchNewer(api: ApiClient, conversationId: number, after: number | null) {
  const query = { conversation: conversationId, limit: LIMITS.messagesPageMax, ...(after === null ? {} : { after }) };
  return api.call('GET /api/messages.php', { query });
}
