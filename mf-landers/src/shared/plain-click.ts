import type { MouseEvent } from 'react';

/** Returns true for a click of the page's own; the browser handles one that opens a new tab, or with another button. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
