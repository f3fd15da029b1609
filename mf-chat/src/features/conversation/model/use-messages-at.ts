import { useEffect, useState } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { messagesAroundQuery } from '../api/get-messages-around.ts';
import { messagesKey } from '../api/get-messages.ts';
import { allMessages } from './message-pages.ts';
import type { MessagePages } from './message-pages.ts';
import { useMessages } from './use-messages.ts';
import type { Messages } from './use-messages.ts';

/** Puts the messages around one, which reach the known ones by now, before those. */
function joined(pages: MessagePages, around: MessagePages): MessagePages {
  const [first] = allMessages(pages);
  const oldest = around.pages.at(-1);
  if (first === undefined || oldest === undefined) return pages;
  const earlier = allMessages(around).filter(({ id }) => id < first.id);
  return {
    pages: [...pages.pages, { ...oldest, messages: earlier }],
    pageParams: [...pages.pageParams, first.id],
  };
}

/** Whether no message is between those around one and the known ones. */
function reach(around: MessagePages, newest: Messages, hasNewer: boolean): boolean {
  const last = allMessages(around).at(-1)?.id ?? 0;
  return !hasNewer || last >= (newest.messages[0]?.id ?? Infinity);
}

interface Wanted {
  conversationId: number;
  messageId: number;
  isWanted: boolean;
}

/** Says once that the message is not there any more: it is hidden by its age, or was deleted with its chat. */
function useMissing(isMissing: boolean): void {
  const { notify } = useHost();
  const { t } = useTranslation('mf-chat');
  useEffect(() => {
    if (isMissing) notify.show('info', t('messages.missing'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit, not for each change of the host
  }, [isMissing]);
}

/** The pages around a message, while they are wanted; they become the older end of the known ones once they reach those. */
function useAround(newest: Messages, { conversationId, messageId, isWanted }: Wanted) {
  const { api, queryClient } = useHost();
  const query = useInfiniteQuery({ ...messagesAroundQuery(api, conversationId, messageId), enabled: isWanted });
  const around: MessagePages | undefined = query.data;
  const shown = allMessages(around);
  const isApart = isWanted && shown.some(({ id }) => id === messageId);
  const isJoined = isApart && around !== undefined && reach(around, newest, query.hasPreviousPage);
  useEffect(() => {
    if (!isJoined || around === undefined) return;
    queryClient.setQueryData<MessagePages>(messagesKey(conversationId), (pages) => pages && joined(pages, around));
  }, [isJoined, around, conversationId, queryClient]);
  return {
    query,
    isApart,
    isLoaded: around !== undefined,
    isFailed: isWanted && around === undefined && query.error !== null,
    isMissing: isWanted && around !== undefined && !isApart,
    /** In place of the latest messages. */
    instead: {
      messages: shown,
      hasOlder: query.hasNextPage,
      isLoadingOlder: query.isFetchingNextPage,
      loadOlder: () => void query.fetchNextPage(),
      olderFailed: query.isFetchNextPageError,
      isCut: around?.pages.at(-1)?.history_cut ?? false,
    },
  };
}

/**
 * The messages of a conversation, beginning around one of them (R-CHAT-SEARCH-OPENS): further ones are loaded in both
 * directions, until they reach the latest ones. A message that is among those, or that the member does not see, needs no pages
 * of its own: the conversation is shown as it is otherwise.
 */
export function useMessagesAt(conversationId: number, messageId: number): Messages {
  const newest = useMessages(conversationId);
  const [isLeft, setLeft] = useState(false);
  const isSettled = isLeft || newest.messages.some(({ id }) => id === messageId);
  const isWanted = newest.chat !== undefined && newest.isUpToDate && !isSettled;
  const around = useAround(newest, { conversationId, messageId, isWanted });
  const { query, isApart } = around;
  useMissing(around.isMissing);

  if (around.isMissing) return newest;
  if (around.isFailed) {
    const { error, isFetching, refetch } = query;
    return { ...newest, chat: undefined, error, isFetching, refetch: () => void refetch() };
  }
  const at = {
    id: messageId,
    isSeeking: !isSettled && !around.isLoaded,
    isApart,
    newest: newest.messages,
    isLoadingNewer: query.isFetchingPreviousPage,
    newerFailed: query.isFetchPreviousPageError,
    loadNewer: () => void query.fetchPreviousPage(),
    showNewest: () => setLeft(true),
  };
  return isApart ? { ...newest, ...around.instead, at } : { ...newest, at };
}
