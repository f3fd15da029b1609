import { memo } from 'react';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import type { Member } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { MemberCard } from '../../../shared/MemberCard.tsx';
import { useInTurns } from '../model/use-in-turns.ts';
import styles from './ResultsGrid.module.css';

/** Beside the filters from 992 px; the page is 1200 px at most. */
const SIZES = '(min-width: 1264px) 214px, (min-width: 992px) 22vw, (min-width: 576px) 31vw, 46vw';
/** Photos that are visible when the page opens on a phone; they are loaded before the others. */
const IN_SIGHT = 4;
/** Cards of a further page that are rendered together: two rows of a phone. */
const AT_ONCE = 4;

interface ResultsGridProps {
  members: readonly Member[];
  /** While the next ones are loading. */
  stale: boolean;
  /** Of the list, such as 'Page 2'. */
  label: string;
  /** The members in sight when the page opens. */
  first?: boolean;
}

/** The members of one page; those of a further page are rendered a few at a time. */
export const ResultsGrid = memo(function ResultsGrid({ members, stale, label, first = false }: ResultsGridProps) {
  const shown = useInTurns(members.length, first ? members.length : AT_ONCE);
  const isBusy = stale || shown < members.length;
  return (
    <ul className={styles.grid} data-stale={stale ? '' : undefined} aria-busy={isBusy} aria-label={label}>
      {members.map((member, index) => (
        <li key={member.id}>
          {index < shown ? (
            <MemberCard member={member} sizes={SIZES} priority={first && index < IN_SIGHT} />
          ) : (
            <PersonCardSkeleton />
          )}
        </li>
      ))}
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
