import { useCallback, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import type { Table } from '../api/swipe-deck.ts';

/** A card on its way out, from where it was let go. */
interface Leaving {
  member: Member;
  action: 'like' | 'pass';
  /** Pixels to the right. */
  from: number;
}

/**
 * The card that leaves the deck, its setter, and the function to call when it is gone, which stays the same. A card that the
 * table has again, because the server refused the action, leaves no more.
 */
export function useLeaving({ gone }: Table) {
  const [leaving, setLeaving] = useState<(Leaving & { goneBefore: readonly number[] }) | null>(null);
  // The table changes a moment after the card is let go: before that, it has the card as well.
  const isBack = leaving !== null && gone !== leaving.goneBefore && !gone.includes(leaving.member.id);
  if (isBack) setLeaving(null);
  const leave = (card: Leaving) => setLeaving({ ...card, goneBefore: gone });
  const forget = useCallback(() => setLeaving(null), []);
  return [isBack ? null : leaving, leave, forget] as const;
}
