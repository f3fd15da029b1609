import { useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { useKept } from '../../../shared/tab-place.ts';

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
const swipesIn = (written: unknown): readonly Swipe[] => (Array.isArray(written) ? written.filter(isSwipe) : []);

/** The deck that was dealt first: members who are found later, such as when the visitor comes back to the tab, change no card. */
function useDealt(found: readonly Member[]): readonly Member[] {
  const [dealt, deal] = useState(found);
  if (dealt.length > 0 || found.length === 0) return dealt;
  deal(found);
  return found;
}

/**
 * The swipes of a deck so far. They are in the tab's place in the browser's history: who comes back from the signup, or
 * loads the page again, has them (R-LANDERS-DECK-BACK). Those of members who are no more in the deck do not count.
 *
 * @param found the members of a deck; of one that is swiped the same ones stay
 */
export function useSwipes(found: readonly Member[]) {
  const deck = useDealt(found);
  const [swipes, keep] = useKept('swipes', swipesIn);
  const actions = new Map(swipes.map(({ id, action }) => [id, action]));
  const left = deck.filter(({ id }) => !actions.has(id));
  return {
    isOver: deck.length > 0 && left.length === 0,
    /** The members who were not swiped yet, the one on top first. */
    left,
    liked: deck.filter(({ id }) => actions.get(id) === 'like'),
    swipe: (action: Swipe['action']) => {
      const [top] = left;
      if (top !== undefined) keep([...swipes, { id: top.id, action }]);
    },
  };
}
