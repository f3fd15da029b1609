import { Heart, Undo2, X } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { IconButton, iconButtonClass } from '@tandem/shared-ui/components/IconButton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { afterFrame } from '@tandem/shared-ui/after-frame';
import { useSwipeKeys } from '@tandem/shared-ui/use-swipe-keys';
import { LateMemberMenu } from '../../../shared/LateMemberMenu.tsx';
import type { Table } from '../api/swipe-deck.ts';
import { useDrag } from '../model/drag.ts';
import { useLeaving } from '../model/use-leaving.ts';
import { READY } from '../model/use-refill.ts';
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
  const { leaving, isLetGo, leave, forget } = useLeaving(table);
  const [said, setSaid] = useState('');
  const { profiles, passed } = useDealt(table);
  // Who was played or blocked is gone at once, also while the cards are those of the table before.
  const onTable = new Set(table.profiles.map(({ id }) => id));
  const open = (members: readonly Member[]) => members.filter(({ id }) => !isLetGo(id) && onTable.has(id));
  // The card that takes the place of one that is let go is drawn with the next table, not while that begins to fly.
  const ready = open(profiles.slice(0, 1 + READY));
  const [top, ...below] = ready.length > 0 ? ready : open(profiles);

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
  useSwipeKeys((action) => void play(action));
  const [handlePlay, handleUndo, handleBlocked] = [useLatest(play), useLatest(undo), useLatest(onBlocked)];

  if (top === undefined) return null;
  const cards = cardsOf({ top, below, leaving, passed: passed === null || onTable.has(passed.id) ? null : passed });
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
      <Actions
        // A frame after the card has begun to fly, with the table.
        member={profiles.find(({ id }) => onTable.has(id)) ?? top}
        canUndo={table.passed !== null}
        onPlay={handlePlay}
        onUndo={handleUndo}
        onBlocked={handleBlocked}
      />
      <Said text={said} />
    </div>
  );
}

interface Dealt {
  top: Member;
  below: readonly Member[];
  leaving: ReturnType<typeof useLeaving>['leaving'];
  /** Who may be brought back, and is not on the table. */
  passed: Member | null;
}

/**
 * The cards of the deck, the lowest first. In this order no card is moved in the document on its way through the deck, which
 * would style, lay out and decode it anew.
 */
function cardsOf({ top, below, leaving, passed }: Dealt): Pick<ComponentProps<typeof DeckCard>, 'member' | 'place'>[] {
  const [next, ...later] = below.slice(0, READY);
  return [
    ...later.toReversed().map((member) => ({ member, place: 'later' as const })),
    ...(next === undefined ? [] : [{ member: next, place: 'next' as const }]),
    { member: top, place: 'top' },
    ...(leaving === null ? [] : [{ member: leaving.member, place: leaving.action }]),
    ...(passed === null || passed.id === leaving?.member.id ? [] : [{ member: passed, place: 'passed' as const }]),
  ];
}

/**
 * The cards of the table, with the one that may be brought back. Those that come below are drawn in the time that frames
 * leave, so that a card that is let go does not wait for them; one that is back is there at once.
 */
function useDealt(table: Table): Pick<Table, 'profiles' | 'passed'> {
  const before = useDeferredValue(table);
  return table.gone.length < before.gone.length ? table : before;
}

/** The same function at each render: it calls the latest one. */
function useLatest<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** What has happened, for those who listen: a frame later, because the page is laid out for it. */
const Said = memo(function Said({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  useEffect(() => afterFrame(() => setSaid(text)), [text]);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
});

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
const Actions = memo(function Actions({ member, canUndo, onPlay, onUndo, onBlocked }: ActionsProps) {
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
      <LateMemberMenu t={t} member={member} triggerClassName={MORE} upwards onBlocked={onBlocked} />
    </div>
  );
});
