import type { LiveEvent } from '@tandem/contracts/api/events';

export interface HeldEvents {
  /** Takes an event from the stream: delivers it, or holds it back. */
  receive: (event: LiveEvent) => void;
  /** A message of this tab, by its client_id, is being sent. Returns what says that its answer is in the caches. */
  hold: (clientId: string) => () => void;
  /** Forgets what is held, where a page no longer follows its member. */
  drop: () => void;
}

/**
 * The stream may report a message before the answer to its own sending is there. What it says then is held back until
 * the answer has been written, so that it is known and nothing is requested. The balance waits as well, and in order:
 * an answer that is late must not write an older one over it.
 */
export function createHeldEvents(deliver: (event: LiveEvent) => void): HeldEvents {
  const sending = new Set<string>();
  let held: LiveEvent[] = [];
  const mustWait = (event: LiveEvent): boolean =>
    event.type === 'credits'
      ? sending.size > 0
      : event.type === 'message' && event.client_id !== undefined && sending.has(event.client_id);
  return {
    receive: (event) => {
      if (mustWait(event)) held.push(event);
      else deliver(event);
    },
    hold: (clientId) => {
      sending.add(clientId);
      return () => {
        sending.delete(clientId);
        const waited = held;
        held = waited.filter(mustWait);
        for (const event of waited) if (!mustWait(event)) deliver(event);
      };
    },
    drop: () => {
      held = [];
    },
  };
}
