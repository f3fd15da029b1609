import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoResultsArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { UseQueryResult } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { Invitation } from '../../../shared/Invitation.tsx';
import { activeFilters } from '../model/active-filters.ts';
import { NO_FILTERS, addressOf } from '../model/search-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import type { ShownList } from '../model/use-page-in-sight.ts';
import { ResultsGridSkeleton } from './ResultsGrid.tsx';
import { ResultsList } from './ResultsList.tsx';

interface SearchResultsProps {
  /** The page that the list begins with. */
  results: UseQueryResult<MemberSearchResponse>;
  list: ShownList;
}

/** What a search found, in every state that it can be in. */
export function SearchResults({ results, list }: SearchResultsProps) {
  const { t } = useTranslation('mf-members');
  const { data, error, isPlaceholderData: isStale } = results;
  // Results of another search do not replace the error of one that failed.
  if (error !== null && (data === undefined || isStale)) return <SearchFailure error={error} results={results} />;
  if (data === undefined) return <ResultsGridSkeleton count={membersUpTo(list)} />;
  if (data.profiles.length === 0) return <NobodyFound filters={list.filters} page={list.from} />;
  return (
    <>
      <ResultsList list={list} start={data} stale={isStale} />
      {data.limited ? <Invitation title={t('invitation.moreTitle')}>{t('invitation.moreText')}</Invitation> : null}
    </>
  );
}

/** Room for what is still to be received: up to the place that is restored, or what a first page shows at least. */
function membersUpTo({ from, page, hasGrown }: ShownList): number {
  return hasGrown ? (page - from + 1) * LIMITS.searchPage : LIMITS.searchPage / 2;
}

function SearchFailure({ error, results }: { error: Error; results: SearchResultsProps['results'] }) {
  const { t } = useTranslation('mf-members');
  const isKnown = error instanceof ApiError;
  if (isKnown && error.code === 'authentication_required') {
    return <Invitation title={t('invitation.onlyTitle')}>{t('invitation.onlyText')}</Invitation>;
  }
  const retry = (
    <Button variant="primary" loading={results.isFetching} onClick={() => void results.refetch()}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState art={<OfflineArt />} title={t('errors.searchTitle')} action={retry}>
        {isKnown ? error.message : t('errors.generic')}
      </EmptyState>
    </div>
  );
}

function NobodyFound({ filters, page }: { filters: SearchFilters; page: number }) {
  const { t } = useTranslation('mf-members');
  if (page > 1) {
    const toStart = (
      <Link to={addressOf(filters)} className={buttonClass({ variant: 'primary' })}>
        {t('empty.firstPage')}
      </Link>
    );
    return <EmptyState art={<NoResultsArt />} title={t('empty.pastEndTitle')} action={toStart} />;
  }
  const last = activeFilters(filters).at(-1);
  const loosen = (
    <Link to={addressOf(NO_FILTERS)} className={buttonClass({ variant: 'primary' })}>
      {t('empty.loosen')}
    </Link>
  );
  return (
    <EmptyState art={<NoResultsArt />} title={t('empty.title')} {...(last === undefined ? {} : { action: loosen })}>
      {last === undefined ? t('empty.nobody') : t('empty.text')}
    </EmptyState>
  );
}
