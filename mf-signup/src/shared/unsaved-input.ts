/**
 * Whether a page of this remote holds what nothing else remembers: a typed password, or a call on
 * its way. A newer release of the remote waits for it.
 */
const holders = new Set<symbol>();

export const unsavedInput = {
  exists: (): boolean => holders.size > 0,
  /** Says that there is some; returns the function that takes it back. */
  hold: (): (() => void) => {
    const holder = Symbol('unsaved input');
    holders.add(holder);
    return () => void holders.delete(holder);
  },
};
