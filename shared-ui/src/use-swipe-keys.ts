import { useEffectEvent, useLayoutEffect } from 'react';
import { OVER_PAGE, OWN_ARROW_KEYS } from '@tandem/contracts/composition/first-swipe';

const ACTIONS: Readonly<Record<string, 'like' | 'pass'>> = { ArrowRight: 'like', ArrowLeft: 'pass' };

/**
 * Swipes the cards of a deck by the arrow keys (R-LIKES-SWIPE-KEYS, R-LANDERS-DECK-MEANT), wherever the focus is that has no use for
 * them; not under a dialog. A key that is held swipes once.
 */
export function useSwipeKeys(swipe: (action: 'like' | 'pass') => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = ACTIONS[event.key];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (action === undefined || hasModifier || event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(OWN_ARROW_KEYS) !== null) return;
    if (document.querySelector(OVER_PAGE) !== null) return;
    event.preventDefault();
    swipe(action);
  });
  // From the moment that the deck is on the screen: a passive effect would lose a key that is pressed at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
