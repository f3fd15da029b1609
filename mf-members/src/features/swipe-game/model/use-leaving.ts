import { useCallback, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import type { Table } from '../api/swipe-deck.ts';

/** A card that was let go, and from where. */
interface LetGo {
  member: Member;
  action: 'like' | 'pass';
  /** Pixels to the right. */
  from: number;
}

interface Waiting extends LetGo {
  /** Who was gone from the table when it was let go. */
  goneBefore: readonly number[];
  /** The table has it no more. */
  isTaken: boolean;
  /** It has left the screen. */
  hasLeft: boolean;
}

/** The cards that were let go, by what the table says about them: one that it has again is among them no more. */
function followed(cards: readonly Waiting[], gone: readonly number[]): readonly Waiting[] {
  let hasTaken = false;
  const next = cards.flatMap((card): readonly Waiting[] => {
    if (gone.includes(card.member.id)) {
      hasTaken ||= !card.isTaken;
      if (card.hasLeft) return [];
      return [card.isTaken ? card : { ...card, isTaken: true }];
    }
    if (card.isTaken) return [];
    if (gone === card.goneBefore) return [card];
    // The table takes them in their order: it is the turn of this one after the one before. Else it was taken and given back.
    return hasTaken ? [{ ...card, goneBefore: gone }] : [];
  });
  return next.length === cards.length && next.every((card, index) => card === cards[index]) ? cards : next;
}

/**
 * The cards that leave the deck. The table changes a frame after a card is let go: until then it has the card as well, and
 * the next one may be let go already. A card that the table has again, because the server refused the action, leaves no more.
 *
 * @returns `leaving`, the card on its way out; whether a card `isLetGo`; `leave`, by which it is; and `forget`, to be called
 * when it is out, which stays the same
 */
export function useLeaving({ gone }: Table) {
  const [kept, setKept] = useState<readonly Waiting[]>([]);
  const cards = followed(kept, gone);
  if (cards !== kept) setKept(cards);
  const last = cards.at(-1);
  const leave = (card: LetGo) =>
    setKept((before) => [
      ...before.filter(({ isTaken }) => !isTaken),
      { ...card, goneBefore: gone, isTaken: false, hasLeft: false },
    ]);
  const forget = useCallback(() => setKept((before) => before.map((card) => ({ ...card, hasLeft: true }))), []);
  return {
    leaving: last === undefined || last.hasLeft ? null : last,
    isLetGo: (id: number) => cards.some(({ member }) => member.id === id),
    leave,
    forget,
  };
}
