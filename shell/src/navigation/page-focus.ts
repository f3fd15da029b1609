export const MAIN_ID = 'main';

let watched: MutationObserver | undefined;

/** A page may replace this heading when its data is loaded: the focus follows. */
function followHeading(main: HTMLElement, heading: HTMLElement): void {
  watched?.disconnect();
  watched = new MutationObserver(() => {
    if (document.activeElement === heading) return;
    watched?.disconnect();
    if (!heading.isConnected && document.activeElement === document.body) focusPage();
  });
  watched.observe(main, { childList: true, subtree: true });
}

/**
 * Moves the focus and the reading position to a new page: to its heading, or to `<main>` until there is one. A field
 * that the page has focused itself keeps the focus.
 */
export function focusPage(): void {
  const main = document.getElementById(MAIN_ID);
  if (main === null) return;
  const focused = document.activeElement;
  if (focused !== main && main.contains(focused)) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (target !== main) followHeading(main, target);
}
