import { useState } from 'react';
import type { Chat } from '@tandem/contracts/api/chat';
import { sharedQueries, useApi } from '@tandem/shared-ui/host';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tandem/shared-ui/query';
import { olderChatsQuery } from './get-older-chats.ts';

/**
 * All conversations that were requested, the latest first: the page that all parts share, and older ones on request. The
 * frame keeps the shared page in step with what happens.
 */
export function useChats() {
  const api = useApi();
  const first = useQuery(sharedQueries.chats(api));
  const next = first.data?.next ?? null;
  const [isOpen, setOpen] = useState(false);
  const older = useInfiniteQuery({
    ...olderChatsQuery(api, next ?? 0),
    enabled: isOpen && next !== null,
    placeholderData: keepPreviousData,
  });
  const olderChats = isOpen && next !== null ? (older.data?.pages.flatMap((page) => page.chats) ?? []) : [];
  return {
    chats: first.data === undefined ? undefined : withoutRepeats([...first.data.chats, ...olderChats]),
    error: first.error,
    isFetching: first.isFetching,
    refetch: () => void first.refetch(),
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

/** A conversation that has just moved to the front may still stand in an older page. */
function withoutRepeats(chats: readonly Chat[]): Chat[] {
  return [...new Map(chats.toReversed().map((chat) => [chat.conversation.id, chat])).values()].toReversed();
}
