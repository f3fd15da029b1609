/** What tabs tell each other about the session of this browser. */
export type TabMessage =
  /** Somebody logged in or signed up. */
  | 'logged-in'
  /** The member logged out by themselves. */
  | 'logged-out'
  /** The server said that the session is over. */
  | 'session-ended';

export interface OtherTabs {
  tell: (message: TabMessage) => void;
  /** Calls the listener with what other tabs tell, never with what this one does. */
  listen: (listener: (message: TabMessage) => void) => void;
}

/** Nobody to talk to: the prerender process, and tests. */
export const NO_OTHER_TABS: OtherTabs = { tell: () => undefined, listen: () => undefined };

/** The other tabs of this site in this browser. */
export function connectOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('session');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
    tell: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
  };
}
