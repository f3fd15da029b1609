import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsLive } from '@tandem/shared-ui/host';

/**
 * Calls `work` each time that events begin to arrive by the stream while the page is open. What was requested before that
 * does not have what happened since, and no event reports it here: this tab was not connected (R-CHAT-EVENTS-BEGIN).
 */
export function useWhenLive(work: () => void): void {
  const isLive = useIsLive();
  const wasLive = useRef(isLive);
  const onLive = useEffectEvent(work);
  useEffect(() => {
    if (isLive && !wasLive.current) onLive();
    wasLive.current = isLive;
  }, [isLive]);
}

/** Calls `work` each time that the connection is back, as the stream or the browser says. */
export function useWhenConnected(work: () => void): void {
  useWhenLive(work);
  const onOnline = useEffectEvent(work);
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
