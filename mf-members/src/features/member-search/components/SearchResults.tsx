import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { ApiError, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { UseQueryResult } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { Invitation } from '../../../shared/Invitation.tsx';
import type { ShownList } from '../model/use-page-in-sight.ts';
import { NobodyFound } from './NobodyFound.tsx';
import { ResultsGridSkeleton } from './ResultsGrid.tsx';
import { ResultsList } from './ResultsList.tsx';

interface SearchResultsProps {
  /** The page that the list begins with. */
  results: UseQueryResult<MemberSearchResponse>;
  list: ShownList;
  /** Members who do not fit are left out. */
  fitsOnly: boolean;
}

/** What a search found, in every state that it can be in. */
export function SearchResults({ results, list, fitsOnly }: SearchResultsProps) {
  const { t } = useTranslation('mf-members');
  const { data, error, isPlaceholderData: isStale } = results;
  // Results of another search do not replace the error of one that failed.
  if (error !== null && (data === undefined || isStale)) return <SearchFailure error={error} results={results} />;
  if (data === undefined) return <ResultsGridSkeleton count={membersUpTo(list)} />;
  if (data.profiles.length === 0) return <NobodyFound list={list} fitsOnly={fitsOnly} />;
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

/** What a search failed for, and the way on: the login, the consent that intimate interests need, or another try. */
function SearchFailure({ error, results }: { error: Error; results: SearchResultsProps['results'] }) {
  const { t } = useTranslation('mf-members');
  const isKnown = error instanceof ApiError;
  if (isKnown && error.code === 'authentication_required')
    return <Invitation title={t('invitation.onlyTitle')}>{error.message}</Invitation>;
  const refused = isKnown ? error.fields['interests'] : undefined;
  if (refused !== undefined) return <ConsentFirst>{refused}</ConsentFirst>;
  return <LoadFailure query={results} title={t('errors.searchTitle')} />;
}

/** A filter by intimate interests needs one's own consent (R-MEMBERS-FILTER-CONSENT), which is given on the own profile. */
function ConsentFirst({ children }: { children: string }) {
  const { t } = useTranslation('mf-members');
  const { profile } = useLinks();
  const action =
    profile === undefined ? null : (
      <Link to={profile()} className={buttonClass({ variant: 'primary' })}>
        {t('own.title')}
      </Link>
    );
  return (
    <div role="alert">
      <EmptyState title={t('errors.searchTitle')} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
