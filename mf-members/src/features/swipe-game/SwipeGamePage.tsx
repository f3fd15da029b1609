import { useState } from 'react';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { openOverMotion } from '@tandem/shared-ui/over-motion';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { MatchDialog } from '../../shared/MatchDialog.tsx';
import { Deck } from './components/Deck.tsx';
import { EndOfDeck } from './components/EndOfDeck.tsx';
import { LikesLeft } from './components/LikesLeft.tsx';
import { UndoPass } from './components/UndoPass.tsx';
import { useKeptFocus } from './model/use-kept-focus.ts';
import { useSlotAhead } from './model/use-slot-ahead.ts';
import { useSwipeGame } from './model/use-swipe-game.ts';
import styles from './SwipeGamePage.module.css';

/** The swipe game: one member after the other, to be liked or passed (S-LIKES-SWIPE-GAME). */
export default function SwipeGamePage() {
  const { t } = useTranslation('mf-members');
  const { deck, table, play, undo, match, closeMatch } = useSwipeGame();
  const { place, note } = useKeptFocus();
  const handlePlay: typeof play = (member, action) => {
    note();
    return play(member, action);
  };
  const handleUndo = () => {
    note();
    undo();
  };
  return (
    <Page width="narrow" className={styles.page}>
      <div className={styles.top}>
        <Heading level={1}>{t('swipe.title')}</Heading>
        <LikesLeft table={table} />
      </div>
      <div ref={place} className={styles.table}>
        {table !== undefined && table.profiles.length > 0 ? (
          <Deck table={table} onPlay={handlePlay} onUndo={handleUndo} onBlocked={note} />
        ) : (
          <NoCards deck={deck} table={table} onUndo={handleUndo} onRetry={note} />
        )}
      </div>
      <MatchOverDeck match={match} onClose={closeMatch} />
    </Page>
  );
}

/** The match over the deck, until it is closed and out of sight. */
function MatchOverDeck({ match, onClose }: Pick<ReturnType<typeof useSwipeGame>, 'match'> & { onClose: () => void }) {
  const [last, setLast] = useState(match);
  if (match !== null && match !== last) setLast(match);
  const shown = match ?? last;
  useSlotAhead('start-conversation');
  if (shown === null) return null;
  return (
    <MatchDialog key={shown.id} open={match !== null} onClose={onClose} overMotion={openOverMotion} member={shown} />
  );
}

interface NoCardsProps extends Pick<ReturnType<typeof useSwipeGame>, 'deck' | 'table'> {
  onUndo: () => void;
  /** Called before the deck is requested again. */
  onRetry: () => void;
}

/**
 * In place of the cards: room for them while the server has more, what to do when that failed, and the end of the deck. The
 * last pass can be undone in each case (R-LIKES-SWIPE-UNDO).
 */
function NoCards({ deck, table, onUndo, onRetry }: NoCardsProps) {
  const { t } = useTranslation('mf-members');
  const undo = table?.passed ? <UndoPass onUndo={onUndo} /> : undefined;
  const { error, isFetching } = deck;
  const refetch = () => {
    onRetry();
    return deck.refetch();
  };
  if (error !== null)
    return <LoadFailure query={{ error, isFetching, refetch }} title={t('swipe.failedTitle')} more={undo} />;
  if (table !== undefined && !isFetching && !table.hasMore) return <EndOfDeck table={table} undo={undo} />;
  return (
    <div data-waiting="" className={styles.waiting}>
      <Skeleton className={styles.outline} />
      {undo}
    </div>
  );
}
