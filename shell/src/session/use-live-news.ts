import { useEffect, useRef } from 'react';
import type { LiveEvent } from '@tandem/contracts/api/events';
import { sharedQueries, useHost, useLiveEvents, useVisible } from '@tandem/shared-ui/host';

type News = 'user' | 'chats' | 'likes';

/** What an event makes stale of what the frame shows; the rest (reading, typing) is for the conversation that is open. */
const STALE: Partial<Record<LiveEvent['type'], readonly News[]>> = {
  message: ['chats'],
  like: ['likes'],
  match: ['likes'],
  credits: ['user'],
  payment: ['user'],
  resync: ['user', 'chats', 'likes'],
};

/** A stream that comes back tells what it missed all at once: it is asked for once. */
const GATHER_MILLISECONDS = 100;

/** Reloads what the frame shows as soon as something happens to the member; a tab that nobody looks at does not listen. */
export function useLiveNews(): void {
  const { api, queryClient } = useHost();
  const visible = useVisible();
  const stale = useRef(new Set<News>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents(({ type }) => {
    const found = STALE[type] ?? [];
    if (found.length === 0) return;
    found.forEach((news) => stale.current.add(news));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const news of stale.current)
        void queryClient.invalidateQueries({ queryKey: sharedQueries[news](api).queryKey });
      stale.current.clear();
    }, GATHER_MILLISECONDS);
  }, visible);
}
