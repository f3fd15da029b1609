/** Messages between tabs about the session of this browser. */
export type TabMessage =
  /** A login or a signup. */
  | 'logged-in'
  /** The member has logged out. */
  | 'logged-out'
  /** The server has reported that the session is over. */
  | 'session-ended';

export interface OtherTabs {
  send: (message: TabMessage) => void;
  /** Calls the listener for messages of other tabs, never for those of this one. */
  listen: (listener: (message: TabMessage) => void) => void;
}

/** No other tabs: the prerender process, and tests. */
export const NO_OTHER_TABS: OtherTabs = { send: () => undefined, listen: () => undefined };

/** The other tabs of this site in this browser. */
export function connectOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('session');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
    send: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
  };
}
