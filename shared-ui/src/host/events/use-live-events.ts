import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent } from '@tandem/contracts/api/events';
import { useHost, useUser } from '../host-context.ts';
import { sharedQueries } from '../shared-queries.ts';
import { liveEvents } from './live-events.ts';

/**
 * Calls the listener for what happens to the member while the page is open (C-CHAT-EVENTS), as long as it is wanted;
 * for visitors never.
 */
export function useLiveEvents(listener: (event: LiveEvent) => void, isWanted = true): void {
  const { api, queryClient } = useHost();
  const memberId = useUser()?.id ?? null;
  const userId = isWanted ? memberId : null;
  const onEvent = useEffectEvent(listener);
  // A call that needs a session finds out whether it has expired: the client handles a 403 as everywhere. Any other
  // response is news, which the stream no longer delivers; a failed call says nothing.
  const onRefused = useEffectEvent(() => {
    queryClient.fetchQuery({ ...sharedQueries.chats(api), staleTime: 0 }).catch(() => undefined);
  });
  useEffect(() => {
    if (userId === null) return undefined;
    return liveEvents.listen(userId, { onEvent: (event) => onEvent(event), onRefused: () => onRefused() });
  }, [userId]);
}

/** Returns whether events arrive by the stream. Where it is false, pages poll (R-CHAT-EVENTS-POLL). */
export function useIsLive(): boolean {
  return useSyncExternalStore(liveEvents.watch, liveEvents.isLive, () => false);
}
