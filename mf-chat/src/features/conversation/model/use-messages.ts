import { LIMITS } from '@tandem/contracts/product/limits';
import { sharedQueries, useHost, useIsLive, useLiveEvents, useVisible } from '@tandem/shared-ui/host';
import { useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import { fetchNewer, messagesKey, messagesQuery, newerKey } from '../api/get-messages.ts';
import { allMessages, askAfter, mergeMessages } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';

/** Without an event stream a chat that is open and visible asks every 5 s (L-CHAT-POLL-SECONDS). */
const POLL_MILLISECONDS = LIMITS.chatPollSeconds * 1000;

/**
 * The messages of a conversation: what is loaded, older ones on request, new ones as they come. Null is a
 * conversation that has not begun: nothing is asked.
 */
export function useMessages(conversationId: number | null) {
  const { api, queryClient } = useHost();
  const isVisible = useVisible();
  const isLive = useIsLive();
  const pages = useInfiniteQuery({ ...messagesQuery(api, conversationId ?? 0), enabled: conversationId !== null });
  const key = messagesKey(conversationId ?? 0);

  useQuery({
    queryKey: newerKey(conversationId ?? 0),
    enabled: conversationId !== null && isVisible && pages.data !== undefined,
    staleTime: 0,
    refetchInterval: isLive ? false : POLL_MILLISECONDS,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<MessagePages>(key);
      const before = allMessages(known).at(-1)?.id ?? null;
      const answer = await fetchNewer(api, conversationId ?? 0, askAfter(allMessages(known)), signal);
      queryClient.setQueryData<MessagePages>(key, (now) => now && mergeMessages(now, answer.messages, answer.chat));
      const last = answer.messages.at(-1)?.id ?? null;
      // The list of conversations shows the last message too.
      if (last !== null && last !== before)
        void queryClient.invalidateQueries({ queryKey: sharedQueries.chats(api).queryKey });
      return last;
    },
  });

  useLiveEvents((event) => {
    const isOurs = 'conversation_id' in event && event.conversation_id === conversationId && event.type !== 'typing';
    if (isOurs || event.type === 'resync')
      void queryClient.invalidateQueries({ queryKey: newerKey(conversationId ?? 0) });
  });

  const latest = pages.data?.pages[0];
  return {
    messages: allMessages(pages.data),
    chat: latest?.chat,
    /** Older ones existed and are hidden by time (R-CHAT-HISTORY-TIME). */
    isCut: pages.data?.pages.at(-1)?.history_cut ?? false,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder: () => void pages.fetchNextPage(),
    olderFailed: pages.isFetchNextPageError,
    error: pages.data === undefined ? pages.error : null,
    isFetching: pages.isFetching,
    refetch: () => void pages.refetch(),
  };
}

export type Messages = ReturnType<typeof useMessages>;
