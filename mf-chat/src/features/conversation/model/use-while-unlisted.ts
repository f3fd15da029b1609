import { useEffect, useEffectEvent } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { sharedQueries, useHost } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

/**
 * Calls `work` as often as the frame reloads the list of conversations, while that has no line of this one, as of one beyond its
 * first page: no list says then whether the partner is still here (R-CHAT-HEADER-SEEN). Null: none.
 */
export function useWhileUnlisted(conversationId: number | null, work: (conversationId: number) => void): void {
  const { api } = useHost();
  const onDue = useEffectEvent(work);
  const { data: isListed } = useQuery({
    ...sharedQueries.chats(api),
    enabled: false,
    select: ({ chats }) => chats.some(({ conversation }) => conversation.id === conversationId),
  });
  useEffect(() => {
    if (conversationId === null || isListed !== false) return undefined;
    const timer = setInterval(() => onDue(conversationId), LIMITS.userRefreshSeconds * 1000);
    return () => clearInterval(timer);
  }, [conversationId, isListed]);
}
