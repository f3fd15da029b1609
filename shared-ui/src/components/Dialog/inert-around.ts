import { afterFrame } from '../../after-frame.ts';

/** How many dialogs keep an element out of reach: one may open before all that another one has left is within reach again. */
const holds = new WeakMap<HTMLElement, number>();

function hold(element: HTMLElement): void {
  holds.set(element, (holds.get(element) ?? 0) + 1);
  element.toggleAttribute('inert', true);
}

function release(element: HTMLElement): void {
  const left = (holds.get(element) ?? 1) - 1;
  holds.set(element, left);
  if (left === 0) element.removeAttribute('inert');
}

/** What somebody else has made inert is not ours to free; nobody reaches a script. */
const isOurs = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.matches('script, style, template') &&
  (!element.hasAttribute('inert') || (holds.get(element) ?? 0) > 0);

/** What is beside an element and beside all that is around it, the nearest first. */
function besides(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let place = element; place.parentElement !== null && place !== document.body; place = place.parentElement)
    found.push(...[...place.parentElement.children].filter((other) => other !== place).filter(isOurs));
  return found;
}

/** Does something with each of the elements, one a frame. Returns the function that stops it. */
function oneAFrame(elements: readonly HTMLElement[], work: (element: HTMLElement) => void): () => void {
  const left = [...elements];
  let isOver = false;
  const step = () => {
    const next = isOver ? undefined : left.shift();
    if (next === undefined) return;
    work(next);
    afterFrame(step);
  };
  afterFrame(step);
  return () => {
    isOver = true;
  };
}

/**
 * Takes the page around an element out of reach, as the browser does for a modal dialog, but one piece a frame: all at once, the
 * styles of the whole page would be computed in one frame (docs/decisions/0287).
 *
 * @returns what ends it: at once for the piece that contains `first`, one a frame for the others
 */
export function inertAround(element: Element): (first: Element | null) => void {
  const held: HTMLElement[] = [];
  const stop = oneAFrame(besides(element), (piece) => {
    held.push(piece);
    hold(piece);
  });
  return (first) => {
    stop();
    const isFirst = (piece: HTMLElement) => piece.contains(first);
    held.filter(isFirst).forEach(release);
    oneAFrame(
      held.filter((piece) => !isFirst(piece)),
      release,
    );
  };
}
