import { useEffect } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { sharedQueries, unreadOf, useApi, useHost } from '@tandem/shared-ui/host';
import { useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tandem/shared-ui/query';
import { olderChatsQuery } from './get-older-chats.ts';
import type { OlderChats } from './get-older-chats.ts';

interface OlderShown {
  /** Older conversations are shown as well. */
  isOpen: boolean;
  open: () => void;
}

/**
 * All loaded conversations, the latest first: the page that all parts share, and older ones on request. The frame keeps
 * the shared page up to date.
 */
export function useChats(shown: OlderShown) {
  const api = useApi();
  const first = useQuery(sharedQueries.chats(api));
  const { chats: olderChats, ...older } = useOlderChats(first.data?.next ?? null, shown);
  return {
    ...older,
    chats: first.data === undefined ? undefined : withoutRepeats([...first.data.chats, ...olderChats]),
    /** Unread messages of all conversations, also of those that are not loaded, without what was read or deleted here since; undefined where the server does not say. */
    unread: first.data?.unread === undefined ? undefined : unreadOf(first.data),
    error: first.error,
    isFetching: first.isFetching,
    refetch: () => void first.refetch(),
  };
}

type Older = UseInfiniteQueryResult<InfiniteData<OlderChats>>;

/** Loads the older ones anew where there are conversations between the end of the shared page and their beginning, which have left it since. */
function useWithoutGap({ data, isError, isFetching, refetch }: Older, next: number | null): void {
  const begin = data?.pages[0]?.before ?? null;
  const isGap = next !== null && begin !== null && begin < next;
  useEffect(() => {
    if (isGap && !isFetching && !isError) void refetch();
  }, [isGap, isFetching, isError, refetch]);
}

/** Whether what is being loaded is what was pressed for: all of it, a page, or what had failed. */
const isLoadingOlder = ({ data, isError, isFetching, isFetchingNextPage }: Older): boolean =>
  isFetching && (data === undefined || isError || isFetchingNextPage);

const hasOlder = ({ data, isError, hasNextPage }: Older): boolean => data === undefined || isError || hasNextPage;

/**
 * The conversations after the shared page, which ends at `next`; none are loaded before they are requested. A conversation
 * that leaves the shared page, because another one has come to its front, is in neither: the older ones are loaded anew then, all
 * their pages, and are shown meanwhile (R-CHAT-LIST-OLDER-KEPT).
 */
function useOlderChats(next: number | null, { isOpen, open }: OlderShown) {
  const isEnabled = isOpen && next !== null;
  const older: Older = useInfiniteQuery({ ...olderChatsQuery(useHost()), enabled: isEnabled });
  useWithoutGap(older, isOpen ? next : null);
  return {
    chats: isEnabled ? (older.data?.pages.flatMap((page) => page.chats) ?? []) : [],
    hasOlder: next !== null && (!isOpen || hasOlder(older)),
    isLoadingOlder: isOpen && isLoadingOlder(older),
    olderFailed: isOpen && older.isError,
    loadOlder: () => {
      if (!isOpen) open();
      else if (older.data === undefined || older.isRefetchError) void older.refetch();
      else void older.fetchNextPage();
    },
  };
}

export type Chats = ReturnType<typeof useChats>;

/** Removes repeats: a conversation that has moved to the front may still be in an older page. */
function withoutRepeats(chats: readonly Chat[]): Chat[] {
  const first = new Map<number, Chat>();
  for (const chat of chats) if (!first.has(chat.conversation.id)) first.set(chat.conversation.id, chat);
  return [...first.values()];
}
