import { useState } from 'react';
import type { Message, MessagesResponse } from '@tandem/contracts/api/chat';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import { LIMITS } from '@tandem/contracts/product/limits';
import { knowsMessage, refetchOrInvalidate, writeChat } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost, useIsLive, useLiveEvents, useVisible } from '@tandem/shared-ui/host';
import type { SharedChats } from '@tandem/shared-ui/host';
import { useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import type { QueryClient } from '@tandem/shared-ui/query';
import { fetchNewer, messagesKey, messagesQuery, newerKey, writeRead } from '../api/get-messages.ts';
import { allMessages, completeTo, hasGap, idToRequestAfter, isKnown, isPartial, mergeNewer } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';
import { useWhenLive } from './use-when-live.ts';
import { useWhileUnlisted } from './use-while-unlisted.ts';

/** Without an event stream, an open and visible chat polls every 5 s (L-CHAT-POLL-SECONDS). */
const POLL_MILLISECONDS = LIMITS.chatPollSeconds * 1000;

const pagesOf = (queryClient: QueryClient, conversationId: number): MessagePages | undefined =>
  queryClient.getQueryData(messagesKey(conversationId));

/**
 * Writes the row of an open conversation into the list, if the list does not have it yet. Messages that are shown are
 * read (R-CHAT-OPEN-READ).
 */
function writeRow(queryClient: QueryClient, { chat }: MessagesResponse, knownBefore: number): void {
  const { id } = chat.conversation;
  const last = chat.last_message?.id ?? 0;
  const list = queryClient.getQueryData<SharedChats>(SHARED_KEYS.chats);
  // The list is its first page, which ends with later conversations than this one.
  const isBeyond = list?.next && list.chats.every(({ last_message: other }) => (other?.id ?? 0) > last);
  // A list that is loading will contain what was known before.
  if (list === undefined ? last <= knownBefore : isBeyond || knowsMessage(queryClient, id, last)) return;
  const isRead =
    queryClient
      .getQueryCache()
      .find({ queryKey: newerKey(id) })
      ?.isActive() === true;
  writeChat(queryClient, isRead ? { ...chat, num_unread_messages: 0 } : chat);
}

/**
 * Requests the messages after the known ones, and what is missing among them, until none is. A response is written even if
 * the page was left; without pages the conversation was removed: it was deleted, or another member has logged in.
 */
async function requestNewer({ api, queryClient }: HostApi, conversationId: number): Promise<void> {
  let pages = pagesOf(queryClient, conversationId);
  let after = idToRequestAfter(pages);
  let isMore: boolean;
  do {
    const request = { after, newest: allMessages(pages).at(-1)?.id ?? 0 };
    const response = await fetchNewer(api, conversationId, after);
    pages = queryClient.setQueryData<MessagePages>(
      messagesKey(conversationId),
      (now) => now && mergeNewer(now, response, request),
    );
    if (pages === undefined) return;
    writeRow(queryClient, response, request.newest);
    isMore = isPartial(response, request);
    after = completeTo(pages);
  } while (isMore || hasGap(pages));
}

/** Keeps requesting them while that is enabled. Returns whether a request has resolved or failed since the page was opened. */
function useNewer(conversationId: number, enabled: boolean): boolean {
  const host = useHost();
  const isLive = useIsLive();
  const { isFetchedAfterMount } = useQuery({
    queryKey: newerKey(conversationId),
    enabled,
    staleTime: 0,
    refetchInterval: isLive ? false : POLL_MILLISECONDS,
    queryFn: async () => {
      await requestNewer(host, conversationId);
      return null;
    },
  });
  return isFetchedAfterMount;
}

/**
 * Applies the events of a conversation. Calls `onNews` for a message that is not known yet, and when events may have been
 * missed.
 */
function useConversationEvents(conversationId: number | null, onNews: (conversationId: number) => void): void {
  const { queryClient } = useHost();
  useLiveEvents((event) => {
    if (conversationId === null) return;
    if (event.type === 'resync') onNews(conversationId);
    if (!('conversation_id' in event) || event.conversation_id !== conversationId) return;
    if (event.type === 'message') {
      const pages = pagesOf(queryClient, conversationId);
      if (pages === undefined || !isKnown(pages, event.message_id)) onNews(conversationId);
    } else if (event.type === 'read') {
      const { from, up_to: upTo, read_at: readAt, own } = event;
      if (readAt === undefined) onNews(conversationId);
      else writeRead(queryClient, conversationId, { mine: own !== true, from, upTo, readAt });
    }
  });
}

/**
 * The messages of a conversation: older ones are loaded on request, new ones as they arrive. Null is a conversation that
 * does not exist yet: nothing is requested. What was requested before events arrive here may lack what came since: it is
 * requested once more then (R-CHAT-EVENTS-BEGIN).
 */
export function useMessages(conversationId: number | null) {
  const { api, queryClient } = useHost();
  const isVisible = useVisible();
  const isLive = useIsLive();
  const id = conversationId ?? 0;
  // Messages of an earlier visit are stale; those that are loaded now are not, until an event is reported or missed.
  const [isStale, setStale] = useState(() => pagesOf(queryClient, id) !== undefined);
  const [wereKnown] = useState(isStale);
  if (!isVisible && !isStale) setStale(true);
  const pages = useInfiniteQuery({ ...messagesQuery(api, id), enabled: conversationId !== null });
  const isLoaded = conversationId !== null && pages.data !== undefined;
  const hasNewer = useNewer(id, isLoaded && isVisible && (isStale || !isLive));
  const requestNews = (changed: number | null) => {
    setStale(true);
    if (changed !== null) refetchOrInvalidate(queryClient, newerKey(changed));
  };
  useConversationEvents(conversationId, requestNews);
  useWhenLive(() => requestNews(conversationId));
  useWhileUnlisted(id, () => requestNews(conversationId));

  return {
    ...edgesOf(pages.data),
    messages: allMessages(pages.data),
    /** False while messages of an earlier visit are shown, and later ones are being requested. */
    isUpToDate: !wereKnown || hasNewer,
    pageCount: pages.data?.pages.length ?? 0,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder: () => void pages.fetchNextPage(),
    olderFailed: pages.isFetchNextPageError,
    error: pages.data === undefined ? pages.error : null,
    isFetching: pages.isFetching,
    refetch: () => void pages.refetch(),
  };
}

function edgesOf(data: MessagePages | undefined) {
  return {
    chat: data?.pages[0]?.chat,
    /** Whether older messages are hidden by time (R-CHAT-HISTORY-TIME). */
    isCut: data?.pages.at(-1)?.history_cut ?? false,
  };
}

/** Where a conversation was opened at one of its messages (R-CHAT-SEARCH-OPENS). */
export interface MessagesAt {
  /** Of the message. */
  id: number;
  /** It is being looked for: nothing is shown before. */
  isSeeking: boolean;
  /** What is shown is around it; later messages are between that and the latest ones. */
  isApart: boolean;
  /** The latest messages, oldest first. */
  newest: readonly Message[];
  isLoadingNewer: boolean;
  newerFailed: boolean;
  loadNewer: () => void;
  /** Shows the end of the conversation instead. */
  showNewest: () => void;
}

export type Messages = ReturnType<typeof useMessages> & { at?: MessagesAt | undefined };
