import { useEffect, useState } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { LISTS_CHATS } from '@tandem/shared-ui/caches';
import { useApi } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';

export const chatSearchKey = ['mf-chat', 'chat-search'] as const;

/** So long nothing may be typed before the words are searched for. */
const PAUSE_MILLISECONDS = 250;

/** Words of so many characters are not searched for: they stay in the field, which says so (V-PLATFORM-TOO-LONG-KEPT). */
export const isTooLongSearch = (typed: string): boolean => lengthOf(typed.trim()) > LIMITS.chatSearchMax;

/** Returns the value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Conversations in whose names or messages the words are found (R-CHAT-SEARCH); off while there are no words. */
export function useChatSearch(typed: string) {
  const api = useApi();
  const words = useSettled(typed.trim());
  const isOn = typed.trim() !== '' && !isTooLongSearch(typed);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...chatSearchKey, words],
    meta: LISTS_CHATS,
    enabled: isOn && words !== '' && !isTooLongSearch(words),
    queryFn: ({ signal }) => api.call('GET /api/chats.php', { query: { search: words }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  // The server has found more than it returns.
  const isMore = typeof data?.next === 'number';
  return { isOn, words, isMore, chats: isOn ? data?.chats : undefined, error, isFetching, retry: () => void refetch() };
}

export type ChatSearch = ReturnType<typeof useChatSearch>;
