import { Heart, X } from 'lucide-react';
import { useRef } from 'react';
import type { DragEvent, PointerEvent } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { SWIPE_TILT } from '@tandem/contracts/composition/first-swipe';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { useHydrated } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useSwipeKeys } from '@tandem/shared-ui/use-swipe-keys';
import { MemberPortrait } from '../../../shared/MemberPortrait.tsx';
import { StartButton } from '../../../shared/StartButton.tsx';
import styles from '../SwipeDeckPage.module.css';
import { firstSwipe, releaseOf } from '../model/deck.ts';

interface DeckProps {
  /** The card on top first, and those below it. */
  members: readonly Member[];
  lander: string;
  /** Cards that are left, the one on top among them. */
  left: number;
  onSwipe: (action: 'like' | 'pass') => void;
}

const SIZES = '(min-width: 576px) 400px, 92vw';

/**
 * The deck: played by dragging, buttons and the arrow keys. The first card is moved by the document until the page is there
 * (R-FRAME-START-SWIPE). Without a script it is a picture above the way into the signup.
 */
export function Deck({ members, lander, left, onSwipe }: DeckProps) {
  const [top] = members;
  const hydrated = useHydrated();
  useSwipeKeys(onSwipe);

  return (
    <div className={styles.game} {...firstSwipe(hydrated)}>
      <div className={styles.deck}>
        {members.toReversed().map((member) => (
          <Card key={member.id} member={member} isTop={member === top} onSwipe={onSwipe} />
        ))}
      </div>
      <Actions name={top?.name} left={left} onSwipe={onSwipe} />
      <div className={styles.scriptless}>
        <StartButton lander={lander} full />
      </div>
    </div>
  );
}

/** The two buttons, with how many cards are left between them. */
function Actions({ name, left, onSwipe }: { name: string | undefined } & Pick<DeckProps, 'left' | 'onSwipe'>) {
  const { t } = useTranslation('mf-landers');
  return (
    <div className={styles.actions}>
      <IconButton
        variant="fill"
        size="l"
        label={t('swipedeck.pass', { name })}
        icon={<X />}
        data-swipe="left"
        onClick={() => onSwipe('pass')}
      />
      <p className={styles.left} role="status">
        {t('swipedeck.left', { count: left })}
      </p>
      <IconButton
        variant="accent"
        size="l"
        label={t('swipedeck.like', { name })}
        icon={<Heart />}
        data-swipe="right"
        onClick={() => onSwipe('like')}
      />
    </div>
  );
}

/** The place of the deck while its members load. */
export function DeckPlace() {
  return (
    <div className={styles.deck} aria-hidden="true">
      <div className={styles.card}>
        <PersonCardSkeleton />
      </div>
    </div>
  );
}

interface CardProps {
  member: Member;
  isTop: boolean;
  onSwipe: DeckProps['onSwipe'];
}

/** A pointer that was put down on a card, and where. */
interface Hold {
  pointer: number;
  x: number;
}

/** Places a card by its transform alone, without a render. */
function place(card: HTMLElement, distance: number): void {
  card.style.transform = distance === 0 ? '' : `translateX(${distance}px) rotate(${distance * SWIPE_TILT}deg)`;
}

/** A browser that drags the photo takes the pointer away from the card. */
const stopNativeDrag = (event: DragEvent) => event.preventDefault();

/**
 * One card; the one on top follows one pointer. Two fingers are on it for something else, such as to enlarge the page: they swipe
 * nobody (R-LANDERS-DECK-MEANT).
 */
function Card({ member, isTop, onSwipe }: CardProps) {
  const hold = useRef<Hold | null>(null);
  const distanceOf = ({ pointerId, clientX }: PointerEvent<HTMLElement>): number | null =>
    hold.current?.pointer === pointerId ? clientX - hold.current.x : null;
  const letGo = (card: HTMLElement) => {
    hold.current = null;
    place(card, 0);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const distance = distanceOf(event);
    if (distance === null) return;
    letGo(event.currentTarget);
    const action = releaseOf(distance);
    if (action !== null && event.type === 'pointerup') onSwipe(action);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary) return letGo(event.currentTarget);
      if (event.button !== 0) return;
      hold.current = { pointer: event.pointerId, x: event.clientX };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const distance = distanceOf(event);
      if (distance !== null) place(event.currentTarget, distance);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDragStart: stopNativeDrag,
  };
  return (
    <div
      className={styles.card}
      inert={!isTop}
      data-top={isTop}
      {...(isTop ? { ...handlers, 'data-swipe-card': '' } : {})}
    >
      <MemberPortrait member={member} sizes={SIZES} priority={isTop} />
    </div>
  );
}
