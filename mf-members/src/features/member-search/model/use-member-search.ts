import { useEffect } from 'react';
import { useApi, useSession, useSettings } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { useNavigate, useSearchParams } from '@tandem/shared-ui/router';
import { browserStorage } from '../../../shared/browser-storage.ts';
import { searchQuery } from '../api/search-members.ts';
import { firstSearch, rememberSearch } from './first-search.ts';
import { NO_FILTERS, addressOf, readFilters, readPage, saysWhat, toSearch } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';

/**
 * The search that the address asks for, and its results. An address that says nothing becomes the first search of
 * whoever is there (see `firstSearch`); that needs to know who it is, so `ready` is false for a moment.
 */
export function useMemberSearch() {
  const api = useApi();
  const settings = useSettings();
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();

  const user = session.status === 'member' ? session.user : null;
  const isSaid = saysWhat(search);
  const ready = isSaid || session.status !== 'pending';
  // spec §5: nobody searches before the login where the tenant says so to all visitors.
  const closed =
    session.status === 'visitor' &&
    settings.logged_out_search === 'none' &&
    settings.logged_out_search_trafficsource === 'none';
  let filters: SearchFilters = NO_FILTERS;
  if (isSaid) filters = readFilters(search);
  else if (ready) filters = firstSearch(browserStorage(), user, settings);
  const page = readPage(search);
  const address = addressOf(filters, page);

  useEffect(() => {
    if (ready && !isSaid && !closed) void navigate(address, { replace: true });
  }, [ready, isSaid, closed, address, navigate]);

  const userId = user?.id ?? null;
  const isKnown = session.status !== 'pending';
  const searchText = toSearch(filters);
  useEffect(() => {
    if (isKnown && isSaid) rememberSearch(browserStorage(), userId, searchText);
  }, [isKnown, isSaid, userId, searchText]);

  const results = useQuery({
    ...searchQuery(api, filters, page),
    enabled: ready && !closed,
    placeholderData: keepPreviousData,
  });
  const change = (next: SearchFilters) => void navigate(addressOf(next), { preventScrollReset: true });
  return { filters, page, ready, closed, results, change, isVisitor: session.status === 'visitor' };
}
