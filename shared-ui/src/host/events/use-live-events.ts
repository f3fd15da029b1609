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
  // Whether the session is over says a call that needs one: a 403 is dealt with by the client, as everywhere. Other
  // answers are news, which no longer come by themselves; a call that fails has told nothing.
  const onRefused = useEffectEvent(() => {
    queryClient.fetchQuery({ ...sharedQueries.chats(api), staleTime: 0 }).catch(() => undefined);
  });
  useEffect(() => {
    if (userId === null) return undefined;
    return liveEvents.listen(userId, { onEvent: (event) => onEvent(event), onRefused: () => onRefused() });
  }, [userId]);
}

/** True while events arrive by themselves. Where it is false, whoever shows news asks for them (R-CHAT-EVENTS-POLL). */
export function useIsLive(): boolean {
  return useSyncExternalStore(liveEvents.watch, liveEvents.isLive, () => false);
}
