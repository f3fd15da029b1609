import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoResultsArt, OfflineArt } from '@tandem/shared-ui/components/Illustration';
import { Pagination } from '@tandem/shared-ui/components/Pagination';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { UseQueryResult } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { Invitation } from '../../../shared/Invitation.tsx';
import { activeFilters } from '../model/active-filters.ts';
import { NO_FILTERS, addressOf } from '../model/search-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { ResultsGrid, ResultsGridSkeleton } from './ResultsGrid.tsx';

interface SearchResultsProps {
  results: UseQueryResult<MemberSearchResponse>;
  filters: SearchFilters;
  page: number;
}

/** What a search found, in every state that it can be in. */
export function SearchResults({ results, filters, page }: SearchResultsProps) {
  const { t } = useTranslation('mf-members');
  const { data, error, isPlaceholderData: isStale } = results;
  // Results of another search do not replace the error of one that failed.
  if (error !== null && (data === undefined || isStale)) return <SearchFailure error={error} results={results} />;
  if (data === undefined) return <ResultsGridSkeleton />;
  if (data.profiles.length === 0) return <NobodyFound filters={filters} page={page} />;
  return (
    <>
      <ResultsGrid members={data.profiles} stale={isStale} />
      {data.limited ? (
        <Invitation title={t('invitation.moreTitle')}>{t('invitation.moreText')}</Invitation>
      ) : (
        <Pagination
          page={page}
          pages={data.pages}
          label={t('paging.label')}
          previousLabel={t('paging.previous')}
          nextLabel={t('paging.next')}
          pageLabel={(number) => t('paging.page', { page: number })}
          renderLink={(number, link) => <Link to={addressOf(filters, number)} {...link} />}
        />
      )}
    </>
  );
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
