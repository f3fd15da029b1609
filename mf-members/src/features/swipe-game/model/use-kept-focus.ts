import { useLayoutEffect, useRef } from 'react';

/** Not in a card that lies below another one or leaves. */
const isReachable = (element: Element) => element.closest('[aria-hidden="true"]') === null;

/**
 * Keeps the focus in the game when what had it goes: the card on top, the button to undo, the whole deck. It moves to the
 * card on top, or to the first action after the last card.
 *
 * @returns `place`, around all that changes, and `note`, to be called before each action
 */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null);
  const noted = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const before = noted.current;
    const { activeElement, body } = document;
    if (before === null || (before.isConnected && !before.matches(':disabled') && isReachable(before))) return;
    // Nothing can have it while more cards are requested: it is moved when they are there.
    const next = [...(place.current?.querySelectorAll<HTMLElement>('a, button:enabled') ?? [])].find(isReachable);
    if (next === undefined) return;
    noted.current = null;
    if (activeElement === body || activeElement === before) next.focus();
  });
  const note = () => {
    const { activeElement } = document;
    noted.current = place.current?.contains(activeElement) === true ? activeElement : null;
  };
  return { place, note };
}
