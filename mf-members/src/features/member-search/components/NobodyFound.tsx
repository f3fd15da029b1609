import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoResultsArt } from '@tandem/shared-ui/components/Illustration';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { totalsQuery } from '../api/search-members.ts';
import { activeFilters, narrowingFilters } from '../model/active-filters.ts';
import { LIST_FILTERS, NO_FILTERS, addressOf } from '../model/search-filters.ts';
import type { ActiveFilter } from '../model/active-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import type { ShownList } from '../model/use-page-in-sight.ts';
import styles from './NobodyFound.module.css';
import { useFilterTexts } from './use-filter-texts.ts';
import { useTotalText } from './use-total-text.ts';

/** So many filters are offered to be removed, those first that leave out most. */
const OFFERED = 3;

interface NobodyFoundProps {
  list: ShownList;
  /** Members who do not fit are left out. */
  fitsOnly: boolean;
}

/** An empty search, and the ways out of it: without one of its filters (R-MEMBERS-SEARCH-LOOSEN) or of all, or with everybody. */
export function NobodyFound({ list: { filters, from }, fitsOnly }: NobodyFoundProps) {
  const { t } = useTranslation('mf-members');
  if (from > 1) {
    const toStart = (
      <Link to={addressOf(filters)} className={buttonClass({ variant: 'primary' })}>
        {t('empty.firstPage')}
      </Link>
    );
    return <EmptyState art={<NoResultsArt />} title={t('empty.pastEndTitle')} action={toStart} />;
  }
  const isNarrowed = activeFilters(filters).length > 0;
  const actions = (
    <Stack gap={3} align="center">
      {isNarrowed ? <WithoutAFilter filters={filters} /> : null}
      {fitsOnly ? (
        <Link
          to={addressOf({ ...filters, everybody: true })}
          className={buttonClass({ variant: isNarrowed ? 'secondary' : 'primary' })}
        >
          {t('fit.widen')}
        </Link>
      ) : null}
    </Stack>
  );
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('empty.title')}
      {...(isNarrowed || fitsOnly ? { action: actions } : {})}
    >
      {t(emptyText(isNarrowed, fitsOnly))}
    </EmptyState>
  );
}

function emptyText(isNarrowed: boolean, fitsOnly: boolean): string {
  if (fitsOnly) return 'empty.fits';
  return isNarrowed ? 'empty.text' : 'empty.nobody';
}

/** Links that remove one filter each, with how many that finds, and one that removes all. */
function WithoutAFilter({ filters }: { filters: SearchFilters }) {
  const { t } = useTranslation('mf-members');
  const textOf = useFilterTexts(filters);
  const totalText = useTotalText();
  const narrowing = narrowingFilters(filters);
  const nameOf = (filter: ActiveFilter) =>
    filter.value === undefined && filter.kind in LIST_FILTERS ? t(`filters.${filter.kind}`) : textOf(filter);
  const { data, isPending } = useQuery(
    totalsQuery(
      useApi(),
      narrowing.map(({ without }) => without),
    ),
  );
  if (isPending)
    return (
      <div className={styles.ways}>
        <Button loading>{t('results.searching')}</Button>
      </div>
    );
  const looser = narrowing
    .flatMap((filter, index) => {
      const found = data?.[index];
      return found === undefined || found.total === 0 ? [] : [{ filter, found }];
    })
    .toSorted((a, b) => b.found.total - a.found.total)
    .slice(0, OFFERED);
  return (
    <div className={styles.ways}>
      {looser.map(({ filter, found }, index) => (
        <Link
          key={filter.key}
          to={addressOf(filter.without)}
          className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
        >
          {t('empty.without', {
            filter: nameOf(filter),
            total: totalText(found),
          })}
        </Link>
      ))}
      <Link to={addressOf(NO_FILTERS)} className={buttonClass({ variant: looser.length === 0 ? 'primary' : 'quiet' })}>
        {t('empty.loosen')}
      </Link>
    </div>
  );
}
