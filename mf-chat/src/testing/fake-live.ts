import { act } from '@testing-library/react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent } from '@tandem/contracts/api/events';

const listeners = new Set<(event: LiveEvent) => void>();
const watchers = new Set<() => void>();

/** Whether events arrive, as the page that is opened next finds it. */
export const live = { isLive: true };

/** The host's hooks of live events, led by the test: a test file replaces those of the host by them. */
export const liveHooks = {
  useIsLive: (): boolean =>
    useSyncExternalStore(
      (onChange) => {
        watchers.add(onChange);
        return () => watchers.delete(onChange);
      },
      () => live.isLive,
    ),
  useLiveEvents: (listener: (event: LiveEvent) => void): void => {
    const onEvent = useEffectEvent(listener);
    useEffect(() => {
      const own = (event: LiveEvent) => onEvent(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    }, []);
  },
};

/** Reports an event to the pages that are open. */
export const say = (event: LiveEvent): void =>
  act(() => {
    for (const listener of listeners) listener(event);
  });

/** Events begin to arrive in the pages that are open. */
export const goLive = (): void =>
  act(() => {
    live.isLive = true;
    for (const watcher of watchers) watcher();
  });
