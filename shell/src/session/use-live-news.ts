import { useEffect, useRef } from 'react';
import { refetchOrInvalidate } from '@tandem/shared-ui/caches';
import { SHARED_KEYS, useHost, useLiveEvents, useVisible } from '@tandem/shared-ui/host';
import { applyEvent } from './apply-event.ts';
import type { News } from './apply-event.ts';

/** A stream that reconnects reports everything it missed at once: it is requested once. */
const GATHER_MILLISECONDS = 100;

/** Updates the frame by the events of the stream; a hidden tab is not connected. */
export function useLiveNews(): void {
  const { queryClient } = useHost();
  const visible = useVisible();
  const stale = useRef(new Set<News>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents((event) => {
    const found = applyEvent(queryClient, event);
    if (found.length === 0) return;
    found.forEach((news) => stale.current.add(news));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const news of stale.current) refetchOrInvalidate(queryClient, SHARED_KEYS[news]);
      stale.current.clear();
    }, GATHER_MILLISECONDS);
  }, visible);
}
