import { useEffect } from 'react';
import { deviceStorage, useApi, useChosen, useHydrated, useSession, useSettings } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { useLocation, useNavigate, useSearchParams } from '@tandem/shared-ui/router';
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
  const { pathname } = useLocation();
  const [search] = useSearchParams();

  const user = session.status === 'member' ? session.user : null;
  const isSaid = saysWhat(search);
  // What was searched for last is known to the browser alone: the page that was made ahead did without.
  const hydrated = useHydrated();
  const storage = hydrated ? deviceStorage : null;
  const ready = isSaid || session.status !== 'pending';
  // Nobody searches before the login where the tenant says so to all visitors (R-MEMBERS-SEARCH-NONE).
  const closed =
    session.status === 'visitor' &&
    settings.logged_out_search === 'none' &&
    settings.logged_out_search_trafficsource === 'none';
  let standing = { filters: NO_FILTERS, page: readPage(search) };
  if (isSaid) standing = { ...standing, filters: readFilters(search) };
  else if (ready) standing = { ...standing, filters: firstSearch(storage, user, settings) };
  const [{ filters, page }, choose] = useChosen(standing);
  const address = addressOf(filters, page);

  useEffect(() => {
    // Whoever has gone on meanwhile, to a page that is still on its way, is not brought back.
    const isHere = window.location.pathname.endsWith(pathname);
    if (isHere && hydrated && ready && !isSaid && !closed) void navigate(address, { replace: true });
  }, [pathname, hydrated, ready, isSaid, closed, address, navigate]);

  const userId = user?.id ?? null;
  const isKnown = session.status !== 'pending';
  const searchText = toSearch(filters);
  useEffect(() => {
    if (isKnown && isSaid) rememberSearch(deviceStorage, userId, searchText);
  }, [isKnown, isSaid, userId, searchText]);

  const results = useQuery({
    ...searchQuery(api, filters, page),
    enabled: ready && !closed,
    placeholderData: keepPreviousData,
  });
  const change = (next: SearchFilters) => {
    choose({ filters: next, page: 1 });
    void navigate(addressOf(next), { preventScrollReset: true });
  };
  return { filters, page, ready, closed, results, change, isVisitor: session.status === 'visitor' };
}
