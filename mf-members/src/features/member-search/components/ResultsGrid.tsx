import { memo } from 'react';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import type { Member } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { CardToolsProvider } from '../../../shared/card-tools.tsx';
import { MemberCard } from '../../../shared/MemberCard.tsx';
import { useInTurns } from '../model/use-in-turns.ts';
import styles from './ResultsGrid.module.css';

/** Beside the filters from 992 px; the page is 1200 px at most. */
const SIZES = '(min-width: 1264px) 214px, (min-width: 992px) 22vw, (min-width: 576px) 31vw, 46vw';
/** Cards of a further page that are rendered together: a row of a phone. */
const AT_ONCE = 2;

interface ResultsGridProps {
  members: readonly Member[];
  /** While the next ones are loading. */
  stale: boolean;
  /** Of the list, such as 'Page 2'. */
  label: string;
}

/** The members of the page that is in sight when the list opens. */
export const ResultsGrid = memo(function ResultsGrid({ members, stale, label }: ResultsGridProps) {
  return (
    <ul className={styles.grid} data-stale={stale ? '' : undefined} aria-busy={stale} aria-label={label}>
      <CardToolsProvider members={members}>
        {members.map((member, index) => (
          <li key={member.id}>
            <MemberCard member={member} sizes={SIZES} priority={index === 0} />
          </li>
        ))}
      </CardToolsProvider>
    </ul>
  );
});

const NOBODY: readonly Member[] = [];
const PLACES = `${styles.grid} ${styles.places}`;
const ADDED = `${PLACES} ${styles.added}`;

interface FurtherGridProps {
  /** Whose cards have their place until they are received. */
  ids: readonly number[];
  /** Undefined until they are received. */
  members: readonly Member[] | undefined;
  label: string;
  /** The page was added while the list was read, and is near: its cards are laid out and their photos loaded as they are rendered. */
  added: boolean;
}

/**
 * The members of a further page: a place for each of them from the start, where their cards are rendered a few at a time.
 * Nothing is in the list for those who listen until somebody is.
 */
export const FurtherGrid = memo(function FurtherGrid(props: FurtherGridProps) {
  const { ids, members, label, added } = props;
  const shown = useInTurns(members?.length ?? 0, AT_ONCE);
  const places: readonly (Member | number)[] = members ?? ids;
  return (
    <ul
      className={added ? ADDED : PLACES}
      aria-busy={shown < places.length}
      aria-hidden={members === undefined ? true : undefined}
      aria-label={label}
    >
      <CardToolsProvider members={members ?? NOBODY}>
        {places.map((member, index) => (
          <li key={typeof member === 'number' ? member : member.id}>
            {typeof member === 'number' || index >= shown ? null : (
              <MemberCard member={member} sizes={SIZES} eager={added} />
            )}
          </li>
        ))}
      </CardToolsProvider>
    </ul>
  );
});

/** The same grid before anything is known of so many members. */
export function ResultsGridSkeleton({ count = LIMITS.searchPage }: { count?: number | undefined }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <PersonCardSkeleton key={index} />
      ))}
    </div>
  );
}
