import { Heart, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { SWIPE_TILT } from '@tandem/contracts/composition/first-swipe';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { useHydrated } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
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
  useEffect(() => {
    const handleKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // Those of the browser, such as Alt and an arrow for Back, pass nobody.
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight') onSwipe('like');
      if (key === 'ArrowLeft') onSwipe('pass');
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [onSwipe]);

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

/** One card; the one on top follows the pointer by its transform alone, without a render. */
function Card({ member, isTop, onSwipe }: CardProps) {
  const from = useRef<number | null>(null);
  const place = (card: HTMLElement, distance: number) => {
    card.style.transform = distance === 0 ? '' : `translateX(${distance}px) rotate(${distance * SWIPE_TILT}deg)`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return;
    const action = releaseOf(event.clientX - from.current);
    from.current = null;
    place(event.currentTarget, 0);
    if (action !== null && event.type === 'pointerup') onSwipe(action);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== null) place(event.currentTarget, event.clientX - from.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
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
