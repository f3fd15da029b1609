import { Heart, Undo2, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { IconButton, iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LateMemberMenu } from '../../../shared/LateMemberMenu.tsx';
import type { Table } from '../api/swipe-deck.ts';
import { useDrag } from '../model/drag.ts';
import { useArrowKeys } from '../model/use-arrow-keys.ts';
import { useLeaving } from '../model/use-leaving.ts';
import { READY } from '../model/use-swipe-game.ts';
import styles from './Deck.module.css';
import { DeckCard } from './DeckCard.tsx';

interface DeckProps {
  table: Table;
  /** Returns false for what is refused. */
  onPlay: (member: Member, action: 'like' | 'pass') => boolean;
  onUndo: () => void;
  /** Called before a blocked member leaves the deck. */
  onBlocked: () => void;
}

/**
 * The deck, played by dragging (R-LIKES-SWIPE-GESTURE), buttons (R-LIKES-SWIPE-BUTTONS) and arrow keys
 * (R-LIKES-SWIPE-KEYS). The photos of the next three are loaded below the card on top.
 */
export function Deck({ table, onPlay, onUndo, onBlocked }: DeckProps) {
  const { t } = useTranslation('mf-members');
  const [leaving, leave, forget] = useLeaving(table);
  const [said, setSaid] = useState('');
  const dealt = useDealt(table);
  // Who was played or blocked is gone at once, also while the cards are those of the table before.
  const onTable = new Set(table.profiles.map(({ id }) => id));
  const [top, ...below] = dealt.filter(({ id }) => id !== leaving?.member.id && onTable.has(id));

  const play = (action: 'like' | 'pass', from = 0): boolean => {
    if (top === undefined || !onPlay(top, action)) return false;
    leave({ member: top, action, from });
    setSaid(t(action === 'like' ? 'swipe.liked' : 'swipe.passed', { name: top.name }));
    return true;
  };
  const undo = () => {
    forget();
    setSaid(t('swipe.undone', { name: table.passed?.name }));
    onUndo();
  };
  const drag = useDrag(play);
  useArrowKeys((action) => void play(action));

  if (top === undefined) return null;
  const [next, ...later] = below.slice(0, READY);
  const cards = [
    ...later.toReversed().map((member) => ({ member, place: 'later' as const })),
    ...(next === undefined ? [] : [{ member: next, place: 'next' as const }]),
    { member: top, place: 'top' as const },
    ...(leaving === null ? [] : [{ member: leaving.member, place: leaving.action }]),
  ];
  return (
    <div className={styles.game}>
      <div className={styles.deck}>
        {cards.map(({ member, place }) => (
          <DeckCard
            key={member.id}
            member={member}
            place={place}
            from={member.id === leaving?.member.id ? leaving.from : 0}
            drag={drag}
            onGone={forget}
          />
        ))}
      </div>
      <Actions member={top} canUndo={table.passed !== null} onPlay={play} onUndo={undo} onBlocked={onBlocked} />
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  );
}

/**
 * The cards of the table. Those that come below are drawn in the time that frames leave, so that a card that is let go does
 * not wait for them; one that is back is there at once.
 */
function useDealt(table: Table): readonly Member[] {
  const before = useDeferredValue(table);
  return (table.gone.length < before.gone.length ? table : before).profiles;
}

/** The same elements at each render: they are not rendered again. */
const MORE = iconButtonClass({ variant: 'fill' });
const ICONS = { undo: <Undo2 />, pass: <X />, like: <Heart /> };

interface ActionsProps {
  /** Whose card is on top. */
  member: Member;
  canUndo: boolean;
  onPlay: (action: 'like' | 'pass') => boolean;
  onUndo: () => void;
  onBlocked: () => void;
}

/** What can be done with the card on top; the menu is beside it, so that a card has no more to draw (docs/decisions/0188). */
function Actions({ member, canUndo, onPlay, onUndo, onBlocked }: ActionsProps) {
  const { t } = useTranslation('mf-members');
  const { name } = member;
  return (
    <div className={styles.actions}>
      <IconButton variant="fill" label={t('swipe.undo')} icon={ICONS.undo} disabled={!canUndo} onClick={onUndo} />
      <IconButton
        variant="fill"
        size="l"
        label={t('swipe.pass', { name })}
        icon={ICONS.pass}
        onClick={() => onPlay('pass')}
      />
      <IconButton
        variant="accent"
        size="l"
        label={t('swipe.like', { name })}
        icon={ICONS.like}
        onClick={() => onPlay('like')}
      />
      <LateMemberMenu key={member.id} t={t} member={member} triggerClassName={MORE} upwards onBlocked={onBlocked} />
    </div>
  );
}
