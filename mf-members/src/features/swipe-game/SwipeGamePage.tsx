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
          <NoCards deck={deck} table={table} onUndo={handleUndo} />
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

type NoCardsProps = Pick<ReturnType<typeof useSwipeGame>, 'deck' | 'table'> & { onUndo: () => void };

/** In place of the cards: room for them while the server has more, what to do when that failed, and the end of the deck. */
function NoCards({ deck, table, onUndo }: NoCardsProps) {
  const { t } = useTranslation('mf-members');
  if (deck.error !== null) return <LoadFailure query={deck} title={t('swipe.failedTitle')} />;
  if (table === undefined || deck.isFetching || table.hasMore) return <Skeleton className={styles.outline} />;
  return <EndOfDeck table={table} onUndo={onUndo} />;
}
