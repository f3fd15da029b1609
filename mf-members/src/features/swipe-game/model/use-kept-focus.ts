import { useLayoutEffect, useRef } from 'react';
import { afterFrame } from '@tandem/shared-ui/after-frame';

/** Not in a card that lies below another one or leaves, nor there only while cards are awaited: those go on with the game. */
const isReachable = (element: Element) => element.closest('[aria-hidden="true"], [data-waiting]') === null;

const isThere = (element: Element) => element.isConnected && !element.matches(':disabled') && isReachable(element);

const buttonsIn = (place: Element): readonly HTMLElement[] => [...place.querySelectorAll('button')];

/** What had the focus before an action. */
interface Noted {
  element: Element;
  /** Its place among the buttons, and how many there were; -1 for another element. */
  index: number;
  count: number;
  /** Nothing could take it for a while: more cards were requested. */
  hasWaited: boolean;
}

/** What takes the place of the one that is gone: the same button, where the whole deck went and came again; else the first. */
function nextIn(place: Element, { index, count, hasWaited }: Noted): HTMLElement | undefined {
  const buttons = buttonsIn(place);
  const same = hasWaited && buttons.length === count ? buttons[index] : undefined;
  if (same !== undefined && isThere(same)) return same;
  return [...place.querySelectorAll<HTMLElement>('a, button:enabled')].find(isReachable);
}

/**
 * Keeps the focus in the game when what had it goes: the card on top, the button to undo, the whole deck. It moves to the
 * card on top, or to the first action after the last card; a frame later, because the page is laid out for it. Where more
 * cards were waited for, it moves to the button that had it: who passes by Enter goes on passing.
 *
 * @returns `place`, around all that changes, and `note`, to be called before each action
 */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null);
  const noted = useRef<Noted | null>(null);
  const move = () => {
    const before = noted.current;
    if (before === null || place.current === null || isThere(before.element)) return;
    const { activeElement, body } = document;
    // Nothing can have it while more cards are requested: it is moved when they are there.
    const next = nextIn(place.current, before);
    if (next === undefined) return;
    noted.current = null;
    if (activeElement === body || activeElement === before.element) next.focus();
  };
  useLayoutEffect(() => {
    const before = noted.current;
    if (before === null || isThere(before.element)) return;
    const first = place.current?.querySelector('a, button, [data-waiting]');
    if (first?.matches('a, button') !== true) noted.current = { ...before, hasWaited: true };
    afterFrame(move);
  });
  const note = () => {
    const { activeElement: element } = document;
    if (place.current === null || element === null || !place.current.contains(element)) {
      noted.current = null;
      return;
    }
    const buttons = buttonsIn(place.current);
    const index = buttons.findIndex((one) => one === element);
    noted.current = { element, index, count: buttons.length, hasWaited: false };
  };
  return { place, note };
}
