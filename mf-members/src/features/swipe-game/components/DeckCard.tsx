import { Heart, X } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { SwipeCard } from '../../../shared/SwipeCard.tsx';
import { afterFrame } from '@tandem/shared-ui/after-frame';
import { CLICK_ON_TOP, NO_CLICK, placeCard } from '../model/drag.ts';
import type { DragHandlers } from '../model/drag.ts';
import styles from './Deck.module.css';

interface DeckCardProps {
  member: Member;
  /** `later` is loaded and not seen; `like` and `pass` are on their way out; `passed` may be brought back. */
  place: 'later' | 'next' | 'top' | 'like' | 'pass' | 'passed';
  /** Where it was let go, in pixels to the right; 0 before. */
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
  passed: styles.passed,
};

/** What a click on a card does that is not on top. */
const CLICKS = { later: NO_CLICK, next: NO_CLICK, top: {}, like: CLICK_ON_TOP, pass: CLICK_ON_TOP, passed: NO_CLICK };

/** Moved and seen by their style alone: they are there from the start. */
const STAMPS = (
  <>
    <Stamp action="like" />
    <Stamp action="pass" />
  </>
);

/**
 * A card of the deck. It is one element from below the deck until it is gone, so that its photo is decoded once. What is in
 * it stays as it is: the frame in which a card is let go and the next one comes to the top has no time to render, style and
 * lay out both. So a card that is not on top is out of reach by attributes of its own, not by `inert`, which is a style of
 * all that is in it.
 */
export const DeckCard = memo(function DeckCard({ member, place, from, drag, onGone }: DeckCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const isTop = place === 'top';
  const [wasBelow] = useState(!isTop);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    const setOrder = () => {
      for (const link of element.querySelectorAll('a')) link.tabIndex = isTop ? 0 : -1;
    };
    // Of a link that has the focus, it lays out the page at once: not in the frame in which its card begins to fly.
    if (element.contains(document.activeElement)) afterFrame(setOrder);
    else setOrder();
    // What dragging has set is of the card on top alone.
    if (!isTop) placeCard(element, 0, false);
  }, [isTop]);
  return (
    <div
      ref={card}
      className={`${styles.place} ${CLASSES[place]}`}
      // Not a variable for the animation: those are inherited by all that is in the card.
      style={from === 0 ? undefined : { translate: `${from}px` }}
      aria-hidden={isTop ? undefined : true}
      onAnimationEnd={onGone}
      {...drag}
      {...CLICKS[place]}
    >
      <SwipeCard member={member} linked ahead={wasBelow} />
      {STAMPS}
    </div>
  );
});

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
