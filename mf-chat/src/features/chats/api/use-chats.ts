import { useState } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { sharedQueries, useApi } from '@tandem/shared-ui/host';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import { olderChatsQuery } from './get-older-chats.ts';

/**
 * All loaded conversations, the latest first: the page that all parts share, and older ones on request. The frame keeps
 * the shared page up to date.
 */
export function useChats() {
  const api = useApi();
  const first = useQuery(sharedQueries.chats(api));
  const { chats: olderChats, ...older } = useOlderChats(first.data?.next ?? null);
  return {
    ...older,
    chats: first.data === undefined ? undefined : withoutRepeats([...first.data.chats, ...olderChats]),
    /** Unread messages of all conversations, also of those that are not loaded; undefined where the server does not say. */
    unread: first.data?.unread,
    error: first.error,
    isFetching: first.isFetching,
    refetch: () => void first.refetch(),
  };
}

/** The conversations after the shared page, which ends at `next`; none are loaded before they are requested. */
function useOlderChats(next: number | null) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const isEnabled = isOpen && next !== null;
  const older = useInfiniteQuery({
    ...olderChatsQuery(api, next ?? 0),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return {
    chats: isEnabled ? (older.data?.pages.flatMap((page) => page.chats) ?? []) : [],
    hasOlder: next !== null && (!isOpen || older.data === undefined || older.hasNextPage),
    isLoadingOlder: older.isFetching && isOpen && !older.isPlaceholderData,
    olderFailed: isOpen && older.isError,
    loadOlder: () => {
      if (!isOpen) setOpen(true);
      else if (older.data === undefined) void older.refetch();
      else void older.fetchNextPage();
    },
  };
}

export type Chats = ReturnType<typeof useChats>;

/** Removes repeats: a conversation that has moved to the front may still be in an older page. */
function withoutRepeats(chats: readonly Chat[]): Chat[] {
  return [...new Map(chats.toReversed().map((chat) => [chat.conversation.id, chat])).values()].toReversed();
}
