import type { EventBus, SiteEventName } from '@tandem/contracts/composition/events';

type Listener = (payload: never) => void;

/** Typed events between parts. A listener that throws does not affect the others. */
export function createEventBus(onError: (error: unknown) => void): EventBus {
  const listeners = new Map<SiteEventName, Set<Listener>>();
  return {
    emit: (name, payload) => {
      for (const listener of Array.from(listeners.get(name) ?? [])) {
        try {
          listener(payload as never);
        } catch (error) {
          onError(error);
        }
      }
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set<Listener>();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
