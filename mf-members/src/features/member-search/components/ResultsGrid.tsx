import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import type { Member } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { MemberCard } from '../../../shared/MemberCard.tsx';
import styles from './ResultsGrid.module.css';

/** Beside the filters from 992 px; the page is 1200 px at most. */
const SIZES = '(min-width: 1264px) 214px, (min-width: 992px) 22vw, (min-width: 576px) 31vw, 46vw';
/** Photos that are visible when the page opens on a phone; they are loaded before the others. */
const IN_SIGHT = 4;

/** The members of one page. `stale` while the next ones are loading. */
export function ResultsGrid({ members, stale }: { members: readonly Member[]; stale: boolean }) {
  return (
    <ul className={styles.grid} data-stale={stale ? '' : undefined} aria-busy={stale}>
      {members.map((member, index) => (
        <li key={member.id}>
          <MemberCard member={member} sizes={SIZES} priority={index < IN_SIGHT} />
        </li>
      ))}
    </ul>
  );
}

/** The same grid before anything is known. */
export function ResultsGridSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: LIMITS.searchPage / 2 }, (_, index) => (
        <PersonCardSkeleton key={index} />
      ))}
    </div>
  );
}
