/** Between what lies over a page and what is brought out from under it, in pixels. */
const GAP = 8;

/**
 * Scrolls the element with keyboard focus out from under what lies over the lower edge of the page. Browsers do so with the page's
 * scroll padding, but not for something that is shown after the focus or whose height no style sheet knows, and not for a bar that
 * is moving from the window's edge into the page.
 */
export function keepFocusInSight(over: HTMLElement): void {
  const focused = document.activeElement;
  if (focused === null || over.contains(focused) || !focused.matches(':focus-visible')) return;
  const cover = over.getBoundingClientRect();
  const { top, right, bottom, left } = focused.getBoundingClientRect();
  const isBehind = top >= cover.top && bottom <= cover.bottom && left >= cover.left && right <= cover.right;
  if (isBehind) scrollBy(0, bottom - cover.top + GAP);
}

/** Does so wherever the focus goes. Returns what ends it. */
export function followFocus(over: HTMLElement): () => void {
  // After the browser's own scrolling, which follows the event.
  const follow = () => requestAnimationFrame(() => keepFocusInSight(over));
  document.addEventListener('focusin', follow);
  return () => document.removeEventListener('focusin', follow);
}
