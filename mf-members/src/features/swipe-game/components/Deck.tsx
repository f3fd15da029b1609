import { Heart, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Table } from '../api/swipe-deck.ts';
import { useDrag } from '../model/drag.ts';
import { useArrowKeys } from '../model/use-arrow-keys.ts';
import { READY } from '../model/use-swipe-game.ts';
import styles from './Deck.module.css';
import { SwipeCard } from '../../../shared/SwipeCard.tsx';

interface DeckProps {
  table: Table;
  /** Returns false for what is refused. */
  onPlay: (member: Member, action: 'like' | 'pass') => boolean;
  onUndo: () => void;
}

/** A card on its way out, from where it was let go. */
interface Leaving {
  member: Member;
  action: 'like' | 'pass';
  from: number;
}

/**
 * The deck, played by dragging (R-LIKES-SWIPE-GESTURE), buttons (R-LIKES-SWIPE-BUTTONS) and arrow keys
 * (R-LIKES-SWIPE-KEYS). The photos of the next three are loaded below the card on top.
 */
export function Deck({ table, onPlay, onUndo }: DeckProps) {
  const { t } = useTranslation('mf-members');
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [said, setSaid] = useState('');
  const [top, ...next] = table.profiles;

  const play = (action: 'like' | 'pass', from = 0): boolean => {
    if (top === undefined || !onPlay(top, action)) return false;
    setLeaving({ member: top, action, from });
    setSaid(t(action === 'like' ? 'swipe.liked' : 'swipe.passed', { name: top.name }));
    return true;
  };
  const undo = () => {
    setLeaving(null);
    setSaid(t('swipe.undone', { name: table.passed?.name }));
    onUndo();
  };
  const drag = useDrag(play);
  useArrowKeys((action) => void play(action));

  if (top === undefined) return null;
  return (
    <div className={styles.game}>
      <div className={styles.deck}>
        {next
          .slice(0, READY)
          .toReversed()
          .map((member) => (
            <div
              key={member.id}
              className={[styles.place, member === next[0] ? styles.next : styles.later].join(' ')}
              inert
            >
              <SwipeCard member={member} />
            </div>
          ))}
        <div key={top.id} className={[styles.place, styles.top].join(' ')} {...drag}>
          <SwipeCard member={top} linked />
          <Stamp action="like" />
          <Stamp action="pass" />
        </div>
        {leaving === null ? null : (
          <LeavingCard key={`gone-${leaving.member.id}`} leaving={leaving} onGone={() => setLeaving(null)} />
        )}
      </div>
      <Actions name={top.name} canUndo={table.passed !== null} onPlay={play} onUndo={undo} />
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  );
}

/** A card on its way out. */
function LeavingCard({ leaving: { member, action, from }, onGone }: { leaving: Leaving; onGone: () => void }) {
  return (
    <div
      className={[styles.place, styles.leaving, styles[action]].join(' ')}
      style={{ '--from': `${from}px` } as CSSProperties}
      onAnimationEnd={onGone}
      aria-hidden="true"
      inert
    >
      <SwipeCard member={member} />
    </div>
  );
}

interface ActionsProps {
  /** Whose card is on top. */
  name: string;
  canUndo: boolean;
  onPlay: (action: 'like' | 'pass') => boolean;
  onUndo: () => void;
}

function Actions({ name, canUndo, onPlay, onUndo }: ActionsProps) {
  const { t } = useTranslation('mf-members');
  return (
    <div className={styles.actions}>
      <IconButton variant="fill" label={t('swipe.undo')} icon={<Undo2 />} disabled={!canUndo} onClick={onUndo} />
      <IconButton
        variant="fill"
        size="l"
        label={t('swipe.pass', { name })}
        icon={<X />}
        onClick={() => onPlay('pass')}
      />
      <IconButton
        variant="accent"
        size="l"
        label={t('swipe.like', { name })}
        icon={<Heart />}
        onClick={() => onPlay('like')}
      />
    </div>
  );
}

/** What letting the card go would do. */
function Stamp({ action }: { action: 'like' | 'pass' }) {
  return (
    <span className={[styles.stamp, action === 'like' ? styles.liking : styles.passing].join(' ')} aria-hidden="true">
      {action === 'like' ? <Heart /> : <X />}
    </span>
  );
}
