import { X } from 'lucide-react';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { activeFilters } from '../model/active-filters.ts';
import { NO_FILTERS, addressOf } from '../model/search-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import styles from './ActiveFilters.module.css';
import { useFilterTexts } from './use-filter-texts.ts';

/** Room for the filters of a member whose session is still loading: their search has one at least, the country. */
export function ActiveFiltersOutline() {
  return (
    <div className={styles.chips} aria-hidden="true">
      <Skeleton width="7rem" height="2.25rem" />
    </div>
  );
}

interface ActiveFiltersProps {
  filters: SearchFilters;
  /** Members who do not fit are left out, and one press away (R-MEMBERS-FIT-EVERYBODY). A list without members says so itself. */
  widens: boolean;
}

/** The active filters, each with the link that removes it, and the link to everybody. Nothing where there is neither. */
export function ActiveFilters({ filters, widens }: ActiveFiltersProps) {
  const { t } = useTranslation('mf-members');
  const textOf = useFilterTexts(filters);
  const active = activeFilters(filters);
  if (active.length === 0 && !widens) return null;
  return (
    <ul aria-label={t('filters.active')} className={styles.chips}>
      {active.map((filter) => (
        <li key={filter.key}>
          <Link
            to={addressOf(filter.without)}
            preventScrollReset
            className={styles.chip}
            aria-label={t('filters.remove', { filter: textOf(filter) })}
          >
            {textOf(filter)}
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
      {active.length < 2 ? null : (
        <li>
          <Link to={addressOf(NO_FILTERS)} preventScrollReset className={styles.reset}>
            {t('filters.reset')}
          </Link>
        </li>
      )}
      {widens ? (
        <li>
          <Link to={addressOf({ ...filters, everybody: true })} preventScrollReset className={styles.more}>
            {t('fit.widen')}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
