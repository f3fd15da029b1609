import { useEffect, useEffectEvent } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { chatOf } from '@tandem/shared-ui/caches';
import { useHost } from '@tandem/shared-ui/host';

/**
 * Calls `work` as often as the frame reloads the list of conversations, where that has no line of this one, as of one beyond its
 * first page: no list says then whether the partner is still here (R-CHAT-HEADER-SEEN).
 */
export function useWhileUnlisted(conversationId: number, work: () => void): void {
  const { queryClient } = useHost();
  const onDue = useEffectEvent(() => {
    if (chatOf(queryClient, conversationId) === undefined) work();
  });
  useEffect(() => {
    const timer = setInterval(() => onDue(), LIMITS.userRefreshSeconds * 1000);
    return () => clearInterval(timer);
  }, []);
}
