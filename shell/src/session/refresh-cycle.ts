import { useEffect, useEffectEvent } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import {
  liveEvents,
  sharedQueries,
  useHost,
  usePushMessages,
  usePushSubscribed,
  useSession,
} from '@tandem/shared-ui/host';
import { useLiveNews } from './use-live-news.ts';

/** A page that is shown again opens its stream anew: its refresh waits for that, at most so long. */
const STREAM_SECONDS = 1;

/**
 * Calls `refresh` on the cycle of docs/product/states.md: first after 5 s, then every given seconds, also while the
 * page is hidden: its title says what is new (docs/decisions/0338). Refreshes on return, as soon as the stream is there. What happens between a refresh and the stream is
 * reported to nobody: a refresh that was made without the stream is made again once events arrive (R-FRAME-REFRESH-STREAM).
 * Returns the function that stops it.
 */
export function startRefreshCycle(
  refresh: () => void,
  seconds: number,
  stream: Pick<typeof liveEvents, 'isLive' | 'watch'> = liveEvents,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasHidden = document.hidden;
  let isUnsure = false;
  const wait = (delaySeconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, delaySeconds * 1000);
  };
  const run = () => {
    isUnsure = !stream.isLive();
    refresh();
    wait(seconds);
  };
  const look = () => {
    const isReturn = wasHidden;
    wasHidden = document.hidden;
    if (wasHidden) return;
    if (stream.isLive() || !isReturn) run();
    else {
      isUnsure = true;
      wait(STREAM_SECONDS);
    }
  };
  const unwatch = stream.watch(() => {
    if (isUnsure && stream.isLive() && !document.hidden) run();
  });
  wait(LIMITS.userRefreshFirstDelaySeconds);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    unwatch();
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
