import type { Part } from '@tandem/contracts/composition/part';

/** A page that is on screen. */
export interface PageOnScreen {
  part: Part;
  /** The release that it is of, which need not be the one that the document was written with; left out until that is known. */
  release?: string | undefined;
}

let shown: PageOnScreen | null = null;

/** Whose page is on screen; null before the first one is. */
export const pageOnScreen = {
  get: (): PageOnScreen | null => shown,
  set: (part: Part, release?: string): void => {
    shown = { part, release };
  },
};
