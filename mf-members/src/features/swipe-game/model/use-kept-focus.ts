import { useLayoutEffect, useRef } from 'react';
import { afterFrame } from '@tandem/shared-ui/after-frame';

/** Not in a card that lies below another one or leaves. */
const isReachable = (element: Element) => element.closest('[aria-hidden="true"]') === null;

const isThere = (element: Element) => element.isConnected && !element.matches(':disabled') && isReachable(element);

/**
 * Keeps the focus in the game when what had it goes: the card on top, the button to undo, the whole deck. It moves to the
 * card on top, or to the first action after the last card; a frame later, because the page is laid out for it.
 *
 * @returns `place`, around all that changes, and `note`, to be called before each action
 */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null);
  const noted = useRef<Element | null>(null);
  const move = () => {
    const before = noted.current;
    if (before === null || isThere(before)) return;
    const { activeElement, body } = document;
    // Nothing can have it while more cards are requested: it is moved when they are there.
    const next = [...(place.current?.querySelectorAll<HTMLElement>('a, button:enabled') ?? [])].find(isReachable);
    if (next === undefined) return;
    noted.current = null;
    if (activeElement === body || activeElement === before) next.focus();
  };
  useLayoutEffect(() => {
    if (noted.current !== null && !isThere(noted.current)) afterFrame(move);
  });
  const note = () => {
    const { activeElement } = document;
    noted.current = place.current?.contains(activeElement) === true ? activeElement : null;
  };
  return { place, note };
}
