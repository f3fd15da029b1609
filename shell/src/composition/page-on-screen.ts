import type { Part } from '@tandem/contracts/composition/part';

let shown: Part | null = null;

/** The part whose page is on screen; null before the first one is. */
export const pageOnScreen = {
  get: (): Part | null => shown,
  set: (part: Part): void => {
    shown = part;
  },
};
