import { useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { useHydrated } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/** A card that was swiped: of which member, and how. */
interface Swipe {
  id: number;
  action: 'like' | 'pass';
}

function isSwipe(value: unknown): value is Swipe {
  const { id, action } = (value ?? {}) as Partial<Swipe>;
  return typeof id === 'number' && (action === 'like' || action === 'pass');
}

/** The swipes of a place in the browser's history; none where somebody else wrote it. */
function swipesIn(state: unknown): Swipe[] {
  const written = (state as { swipes?: unknown } | null)?.swipes;
  return Array.isArray(written) ? written.filter(isSwipe) : [];
}

/**
 * Keeps the swipes in the tab's place, where the router reads its state (`usr`) when the tab comes back. Not by the router's
 * `navigate`: that loads the code that navigates, and where it cannot be loaded, the document.
 */
function keep(swipes: readonly Swipe[]): void {
  const place = history.state as { usr?: object | null } | null;
  history.replaceState({ ...place, usr: { ...place?.usr, swipes } }, '');
}

/**
 * The swipes of a deck so far. They are in the tab's place in the browser's history: who comes back from the signup, or
 * loads the page again, has them (R-LANDERS-DECK-BACK). Those of members who are no more in the deck do not count.
 */
export function useSwipes(deck: readonly Member[]) {
  const { state } = useLocation();
  // Prerendered HTML is the whole deck for everybody.
  const hydrated = useHydrated();
  const [own, setOwn] = useState<readonly Swipe[] | null>(null);
  const swipes = own ?? (hydrated ? swipesIn(state) : []);
  const actions = new Map(swipes.map(({ id, action }) => [id, action]));
  const left = deck.filter(({ id }) => !actions.has(id));
  return {
    /** The members who were not swiped yet, the one on top first. */
    left,
    liked: deck.filter(({ id }) => actions.get(id) === 'like'),
    swipe: (action: Swipe['action']) => {
      const [top] = left;
      if (top === undefined) return;
      const next = [...swipes, { id: top.id, action }];
      keep(next);
      setOwn(next);
    },
  };
}
