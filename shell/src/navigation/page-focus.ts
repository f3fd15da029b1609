export const MAIN_ID = 'main';

let watched: MutationObserver | undefined;

/** A page that learns what it shows may put another heading in the place of this one: the keyboard goes along. */
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
 * Moves the keyboard and the reading position to a page that has just come: to its heading, or to
 * `<main>` while the heading is still on its way. Leaves a field alone that the page has focused itself.
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
