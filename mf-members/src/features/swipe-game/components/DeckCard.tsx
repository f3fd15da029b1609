import { Heart, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { SwipeCard } from '../../../shared/SwipeCard.tsx';
import { placeCard } from '../model/drag.ts';
import type { DragHandlers } from '../model/drag.ts';
import styles from './Deck.module.css';

interface DeckCardProps {
  member: Member;
  /** `later` is loaded and not seen; `like` and `pass` are on their way out. */
  place: 'later' | 'next' | 'top' | 'like' | 'pass';
  /** Where it was let go, in pixels to the right. */
  from: number;
  drag: DragHandlers;
  onGone: () => void;
}

const CLASSES = {
  later: styles.later,
  next: styles.next,
  top: styles.top,
  like: `${styles.leaving} ${styles.like}`,
  pass: `${styles.leaving} ${styles.pass}`,
};

/** A card of the deck. It is one element from below the deck until it is gone, so that its photo is decoded once. */
export function DeckCard({ member, place, from, drag, onGone }: DeckCardProps) {
  const card = useRef<HTMLDivElement>(null);
  // What dragging has set is of the card on top alone.
  useLayoutEffect(() => {
    if (card.current !== null && place !== 'top') placeCard(card.current, 0, false);
  }, [place]);
  const isTop = place === 'top';
  return (
    <div
      ref={card}
      className={`${styles.place} ${CLASSES[place]}`}
      style={{ '--from': `${from}px` } as CSSProperties}
      inert={!isTop}
      onAnimationEnd={onGone}
      {...(isTop ? drag : {})}
    >
      <SwipeCard member={member} linked={isTop} ahead={!isTop} />
      {isTop ? (
        <>
          <Stamp action="like" />
          <Stamp action="pass" />
        </>
      ) : null}
    </div>
  );
}

/** What letting the card go would do. */
function Stamp({ action }: { action: 'like' | 'pass' }) {
  return (
    <span
      className={`${styles.stamp} ${action === 'like' ? styles.liking : styles.passing}`}
      data-stamp={action}
      aria-hidden="true"
    >
      {action === 'like' ? <Heart /> : <X />}
    </span>
  );
}
