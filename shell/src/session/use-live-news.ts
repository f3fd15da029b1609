import { useEffect, useRef } from 'react';
import { readAgain } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost, useLiveEvents, useVisible } from '@tandem/shared-ui/host';
import { takeEvent } from './take-event.ts';
import type { News } from './take-event.ts';

/** A stream that comes back reports what it missed all at once: it is requested once. */
const GATHER_MILLISECONDS = 100;

/**
 * Keeps what the frame shows in step with what happens to the member, as the stream reports it; a tab that nobody looks
 * at does not listen.
 */
export function useLiveNews(): void {
  const { queryClient } = useHost();
  const visible = useVisible();
  const stale = useRef(new Set<News>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents((event) => {
    const found = takeEvent(queryClient, event);
    if (found.length === 0) return;
    found.forEach((news) => stale.current.add(news));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const news of stale.current) readAgain(queryClient, SHARED_KEYS[news]);
      stale.current.clear();
    }, GATHER_MILLISECONDS);
  }, visible);
}
