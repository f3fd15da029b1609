import { useEffectEvent, useLayoutEffect } from 'react';

/** What has arrow keys of its own. */
const OWN_KEYS =
  'input, select, textarea, [contenteditable], dialog, [role="menu"], [role="listbox"], [role="radiogroup"]';
const ACTIONS: Readonly<Record<string, 'like' | 'pass'>> = { ArrowRight: 'like', ArrowLeft: 'pass' };

/** Plays by the arrow keys (R-LIKES-SWIPE-KEYS), wherever the focus is that has no use for them; not under a dialog. */
export function useArrowKeys(play: (action: 'like' | 'pass') => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = ACTIONS[event.key];
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (action === undefined || hasModifier || event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
    if (document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    play(action);
  });
  // From the moment that the deck is on the screen: a passive effect would lose a key that is pressed at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
