import type { Page } from '@playwright/test';

/** So many stops show the order of a page: its frame, and the beginning of its content. */
const STOPS = 20;
/** An element that scrolls is a stop of the browser's own, which the document does not show. */
const SCROLLERS = 2;

/** The elements that the Tab key reaches, in their order, recorded by the page itself. */
interface Walk {
  /** What it should reach, by the order of the document. */
  expected: string[];
  faults: string[];
  visited: string[];
  /** The elements of `expected`, for the page itself. */
  stops: HTMLElement[];
}

/** What both functions that run in the page need of an element; `page.evaluate` takes no function along. */
interface PageTools {
  /** An element keeps its name while its attributes change, as those of a button at the end of a gallery do. */
  nameOf: (element: Element) => string;
}

type PageWindow = Window & { focusTools: PageTools; focusWalk: Walk };

/** Finds the stops of the page and keeps them there. Returns how many there should be. */
function findStops(page: Page): Promise<number> {
  return page.evaluate((most) => {
    // As after a load: the way begins where the page begins.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.collapse(document.body, 0);
    const names = new Map<Element, string>();
    const nameOf = (element: Element) => {
      const name = names.get(element) ?? `${names.size + 1}: ${element.outerHTML.slice(0, 100)}`;
      names.set(element, name);
      return name;
    };
    const isOneOfSeveral = (element: Element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false;
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
        ({ name, form, disabled }) => name === element.name && form === element.form && !disabled,
      );
      return element !== (group.find(({ checked }) => checked) ?? group[0]);
    };
    const modal = document.querySelector(':modal') ?? document.body;
    const stops = [...modal.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(':disabled, [inert], [inert] *') &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !isOneOfSeveral(element),
      )
      .slice(0, most);
    const walk: Walk = { expected: stops.map(nameOf), visited: [], faults: [], stops };
    Object.assign(window, { focusWalk: walk, focusTools: { nameOf } satisfies PageTools });
    return stops.length;
  }, STOPS);
}

/** Makes the page record where the focus goes, and what is wrong on the way. After `findStops`. */
function recordFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { focusWalk: walk, focusTools } = window as unknown as PageWindow;
    const { nameOf } = focusTools;
    const isSeen = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element, ...labels].some((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      });
    };
    const floats = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    /** On the screen, the focus moves to the right or down, and never up within one column. */
    const goesBack = (from: Element, to: Element) => {
      if (floats(from) || floats(to)) return false;
      const [before, after] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
      // Another column is read from its top; a dense grid puts the next one into a hole above a wide one.
      if (after.right <= before.left) return false;
      const list = from.closest('ul, ol');
      if (list !== null && list.contains(to) && getComputedStyle(list).gridAutoFlow.includes('dense')) return false;
      return after.bottom <= before.top && after.left < before.right;
    };
    let last: Element | null = null;
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const name = nameOf(target);
      if (target.closest('[aria-hidden="true"], [inert]') !== null || !isSeen(target))
        walk.faults.push(`the focus is in something hidden, ${name}`);
      if (target.tabIndex > 0) walk.faults.push(`the focus jumps ahead to ${name}`);
      if (last !== null && !walk.visited.includes(name) && goesBack(last, target))
        walk.faults.push(`the focus goes back up from ${nameOf(last)} to ${name}`);
      walk.visited.push(name);
      last = target;
    });
  });
}

/** What the browser gets when a keyboard sends Tab. */
const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * Presses Tab so many times, without waiting for the page between two presses: the browser hands them to it one after the
 * other, and need not paint what nobody looks at.
 */
async function pressTab(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const events = Array.from({ length: times }).flatMap(() => ['rawKeyDown', 'keyUp'] as const);
  await Promise.all(events.map((type) => session.send('Input.dispatchKeyEvent', { type, ...TAB })));
  await session.detach();
}

/** What is wrong with the way of the Tab key through the beginning of the page. */
export async function faultsOfFocusOrder(page: Page): Promise<string[]> {
  const stops = await findStops(page);
  await recordFocus(page);
  await pressTab(page, stops + SCROLLERS);
  const { expected, visited, faults, over } = await page.evaluate(() => {
    const { stops: elements, ...walk } = (window as unknown as PageWindow).focusWalk;
    // A gallery that the focus has scrolled to its last photo has no next one any more.
    return { ...walk, over: walk.expected.filter((_name, index) => elements[index]?.matches(':disabled') === true) };
  });
  const missed = expected.filter((name) => !visited.includes(name) && !over.includes(name));
  const order = visited.filter((name) => expected.includes(name));
  const first = new Set(order);
  const isInOrder = [...first].every((name, index) => name === expected.filter((one) => first.has(one))[index]);
  return [
    ...faults,
    ...missed.map((name) => `the focus never comes to ${name}`),
    ...(isInOrder ? [] : [`the focus takes another order than the page: ${[...first].join(' → ')}`]),
  ];
}
