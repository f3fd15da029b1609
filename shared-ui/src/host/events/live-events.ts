import type { LiveEvent } from '@tandem/contracts/api/events';
import type { LiveConnection } from './connect-live-events.ts';
import { createHeldEvents } from './held-events.ts';

export interface LiveListener {
  onEvent: (event: LiveEvent) => void;
  /** The stream was refused for an unknown reason; see connect-live-events. */
  onRefused: () => void;
}

/**
 * A page that is left and the next one share a connection: it is closed only when there was no listener for so long.
 */
const LINGER_MILLISECONDS = 1000;

const listeners = new Set<LiveListener>();
const watchers = new Set<() => void>();
let isLive = false;
let member: number | null = null;
let connection: Promise<LiveConnection> | null = null;
let lingering: ReturnType<typeof setTimeout> | undefined;

const events = createHeldEvents((event) => {
  for (const listener of listeners) listener.onEvent(event);
});

function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  for (const watcher of watchers) watcher();
}

function open(userId: number): void {
  member = userId;
  connection = import('./connect-live-events.ts').then(({ connectLiveEvents }) =>
    connectLiveEvents({
      userId,
      onEvent: events.receive,
      onLive: (live) => {
        if (member === userId) setLive(live);
      },
      onRefused: () => {
        for (const listener of listeners) listener.onRefused();
      },
    }),
  );
  // A tab whose script is no longer on the server polls: nothing is live then.
  connection.catch(() => setLive(false));
}

function close(): void {
  // One that could not be opened, see above, needs no closing.
  void connection?.then(
    (opened) => opened.close(),
    () => undefined,
  );
  connection = null;
  member = null;
  events.drop();
  setLive(false);
}

// A page with a stream or a lock does not enter the back/forward cache. A cached page reconnects when it is shown
// again, if it still has listeners.
if (typeof window !== 'undefined') {
  let left: number | null = null;
  window.addEventListener('pagehide', () => {
    left = member;
    if (member !== null) close();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && left !== null && member === null && listeners.size > 0) open(left);
  });
}

/**
 * The events of the member who is logged in (C-CHAT-EVENTS), from the first listener on. The code that connects is
 * loaded then; what is here is small.
 */
export const liveEvents = {
  /** Calls the listener for every event of this member. Returns what ends it. */
  listen: (userId: number, listener: LiveListener): (() => void) => {
    clearTimeout(lingering);
    listeners.add(listener);
    if (member !== userId) {
      if (connection !== null) close();
      open(userId);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) lingering = setTimeout(close, LINGER_MILLISECONDS);
    };
  },
  /**
   * Holds the events about an own message until its response is in the caches.
   *
   * @param clientId of the message that is about to be sent
   * @returns the function to call once the response was written, or there is none
   */
  hold: events.hold,
  /** True while events arrive by the stream; otherwise pages poll. */
  isLive: (): boolean => isLive,
  watch: (onChange: () => void): (() => void) => {
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  },
};
