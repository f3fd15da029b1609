import type { LiveEvent } from '@tandem/contracts/api/events';

export interface HeldEvents {
  /** Receives an event from the stream: delivers it, or holds it. */
  receive: (event: LiveEvent) => void;
  /**
   * Called when a message of this tab, by its client_id, is being sent. Returns the function to call when its response
   * is in the caches.
   */
  hold: (clientId: string) => () => void;
  /** Forgets what is held, and for what, where a page no longer follows its member. */
  drop: () => void;
}

/**
 * The stream may report a message before the response to sending it arrives. The event is held until the response was
 * written, so that the message is known and nothing is requested. The balance is held as well, and in order: a late
 * response must not overwrite it with an older one.
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
      // The balance of the next member waits for no response to the last one.
      sending.clear();
      held = [];
    },
  };
}
