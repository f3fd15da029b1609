/**
 * Whether a page of this remote has state that is stored nowhere: a typed password, or a pending call. A newer release
 * of the remote waits for it.
 */
const holders = new Set<symbol>();

export const unsavedInput = {
  exists: (): boolean => holders.size > 0,
  /** Registers such state; returns the function that removes it. */
  hold: (): (() => void) => {
    const holder = Symbol('unsaved input');
    holders.add(holder);
    return () => void holders.delete(holder);
  },
};
