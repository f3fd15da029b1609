/**
 * Whether the page has unsaved changes: typed text, or an upload in progress. Leaving the page asks first, and a newer
 * release of this remote waits for it.
 */
const holders = new Set<symbol>();
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

export const unsavedProfile = {
  exists: (): boolean => holders.size > 0,
  /** Registers an unsaved change; returns the function that removes it. */
  hold: (): (() => void) => {
    const holder = Symbol('unsaved');
    holders.add(holder);
    notify();
    return () => {
      holders.delete(holder);
      notify();
    };
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
