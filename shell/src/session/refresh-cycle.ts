import { useEffect, useEffectEvent } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { sharedQueries, useHost, usePushMessages, usePushSubscribed, useSession } from '@tandem/shared-ui/host';
import { useLiveNews } from './use-live-news.ts';

/**
 * Calls `refresh` on the cycle of docs/product/states.md: first after 5 s, then every given seconds. Pauses while the
 * page is hidden, and refreshes at once on return. Returns the function that stops it.
 */
export function startRefreshCycle(refresh: () => void, seconds: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (delaySeconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, delaySeconds * 1000);
  };
  const run = () => {
    refresh();
    wait(seconds);
  };
  const look = () => (document.hidden ? clearTimeout(timer) : run());
  if (!document.hidden) wait(LIMITS.userRefreshFirstDelaySeconds);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Refreshes the member, their chats and their likes: every 60 s, every 300 s with push, and on each push and event. An
 * unknown session is requested on the same cycle: a failed user.php is retried.
 */
export function useRefreshCycle(): void {
  const { api, queryClient } = useHost();
  const { status } = useSession();
  const seconds = usePushSubscribed() ? LIMITS.userRefreshWithPushSeconds : LIMITS.userRefreshSeconds;
  const refresh = useEffectEvent(() => {
    for (const query of [sharedQueries.user(api), sharedQueries.chats(api), sharedQueries.likes(api)])
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  useEffect(() => (status === 'visitor' ? undefined : startRefreshCycle(refresh, seconds)), [status, seconds]);
  useLiveNews();
  usePushMessages(() => {
    for (const query of [sharedQueries.chats(api), sharedQueries.likes(api)])
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
}
