/**
 * Whether the page holds what nothing else remembers: typed words, or a photo on its way. Leaving the page asks
 * first, and a newer release of this remote waits for it.
 */
const holders = new Set<symbol>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export const unsavedProfile = {
  exists: (): boolean => holders.size > 0,
  /** Says that there is something; returns the function that takes it back. */
  hold: (): (() => void) => {
    const holder = Symbol('unsaved');
    holders.add(holder);
    tell();
    return () => {
      holders.delete(holder);
      tell();
    };
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
