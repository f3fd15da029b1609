import { useState } from 'react';
import type { Message, MessagesAnswer } from '@tandem/contracts/api/chat';
import { LIMITS } from '@tandem/contracts/product/limits';
import { knowsMessage, writeChat } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost, useIsLive, useLiveEvents, useVisible } from '@tandem/shared-ui/host';
import { useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { fetchNewer, messagesKey, messagesQuery, newerKey } from '../api/get-messages.ts';
import { allMessages, askAfter, markRead, mergeMessages } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';

/** Without an event stream a chat that is open and visible asks every 5 s (L-CHAT-POLL-SECONDS). */
const POLL_MILLISECONDS = LIMITS.chatPollSeconds * 1000;

const messagesOf = (queryClient: QueryClient, conversationId: number): Message[] =>
  allMessages(queryClient.getQueryData<MessagePages>(messagesKey(conversationId)));

/**
 * Writes the line of a conversation that is open into the list, if the list does not have it yet. What is shown is read
 * (R-CHAT-OPEN-READ).
 */
function writeLine(queryClient: QueryClient, { chat }: MessagesAnswer, knownBefore: number): void {
  const { id } = chat.conversation;
  const last = chat.last_message?.id ?? 0;
  // A list that is on its way has what was known before.
  const isListLoaded = queryClient.getQueryData(SHARED_KEYS.chats) !== undefined;
  if (isListLoaded ? knowsMessage(queryClient, id, last) : last <= knownBefore) return;
  const isRead =
    queryClient
      .getQueryCache()
      .find({ queryKey: newerKey(id) })
      ?.isActive() === true;
  writeChat(queryClient, isRead ? { ...chat, num_unread_messages: 0 } : chat);
}

/** Requests what came in after the known messages; the answer is written even if the page is left meanwhile. */
function useNewer(conversationId: number, isWanted: boolean): void {
  const { api, queryClient } = useHost();
  const isLive = useIsLive();
  useQuery({
    queryKey: newerKey(conversationId),
    enabled: isWanted,
    staleTime: 0,
    refetchInterval: isLive ? false : POLL_MILLISECONDS,
    queryFn: async () => {
      const known = messagesOf(queryClient, conversationId);
      const answer = await fetchNewer(api, conversationId, askAfter(known));
      const pages = queryClient.setQueryData<MessagePages>(
        messagesKey(conversationId),
        (now) => now && mergeMessages(now, answer.messages, answer.chat),
      );
      // Without pages they were forgotten meanwhile: the conversation was deleted, or the member is another one.
      if (pages !== undefined) writeLine(queryClient, answer, known.at(-1)?.id ?? 0);
      return answer.messages.at(-1)?.id ?? null;
    },
  });
}

/**
 * Follows what the stream reports of a conversation. Calls `onNews` for a message that is not known yet, and where more
 * may have happened than was reported.
 */
function useConversationEvents(conversationId: number | null, onNews: (conversationId: number) => void): void {
  const { queryClient } = useHost();
  useLiveEvents((event) => {
    if (conversationId === null) return;
    if (event.type === 'resync') onNews(conversationId);
    if (!('conversation_id' in event) || event.conversation_id !== conversationId) return;
    if (event.type === 'message') {
      const isKnown = (messagesOf(queryClient, conversationId).at(-1)?.id ?? 0) >= event.message_id;
      if (!isKnown) onNews(conversationId);
    } else if (event.type === 'read') {
      const { up_to: upTo, read_at: readAt, own } = event;
      if (readAt === undefined) onNews(conversationId);
      else
        queryClient.setQueryData<MessagePages>(
          messagesKey(conversationId),
          (pages) => pages && markRead(pages, { mine: own !== true, upTo, readAt }),
        );
    }
  });
}

/**
 * The messages of a conversation: what is loaded, older ones on request, new ones as they come. Null is a
 * conversation that has not begun: nothing is asked.
 */
export function useMessages(conversationId: number | null) {
  const { api, queryClient } = useHost();
  const isVisible = useVisible();
  const isLive = useIsLive();
  // What was loaded on an earlier visit is behind; what is loaded now is not, until something is reported or missed.
  const [isBehind, setBehind] = useState(() => messagesOf(queryClient, conversationId ?? 0).length > 0);
  if (!isVisible && !isBehind) setBehind(true);
  const pages = useInfiniteQuery({ ...messagesQuery(api, conversationId ?? 0), enabled: conversationId !== null });
  const isLoaded = conversationId !== null && pages.data !== undefined;
  useNewer(conversationId ?? 0, isLoaded && isVisible && (isBehind || !isLive));
  useConversationEvents(conversationId, (id) => {
    setBehind(true);
    void queryClient.invalidateQueries({ queryKey: newerKey(id) });
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
