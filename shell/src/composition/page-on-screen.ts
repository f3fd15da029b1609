import type { Part } from '@tandem/contracts/composition/part';

/** A page that is on screen. */
export interface PageOnScreen {
  part: Part;
  /** The release that it is of, which need not be the one that the document was written with; left out until that is known. */
  release?: string | undefined;
  /** The page, by the id of its route. */
  route?: string | undefined;
}

let shown: PageOnScreen | null = null;
let onShow: (page: PageOnScreen) => void = () => undefined;

/** Whose page is on screen; null before the first one is. */
export const pageOnScreen = {
  get: (): PageOnScreen | null => shown,
  set: (part: Part, release?: string, route?: string): void => {
    shown = { part, release, route };
    onShow(shown);
  },
  /** Calls the listener, which takes the place of the one before it, with the page on screen and with each one that follows. */
  follow: (listener: (page: PageOnScreen) => void): void => {
    onShow = listener;
    if (shown !== null) listener(shown);
  },
};
