import { useEffect } from 'react';
import type { Settings } from '@tandem/contracts/api/settings';
import { deviceStorage, useApi, useChosen, useHydrated, useSession, useSettings } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from '@tandem/shared-ui/router';
import { idsOfPage, listQuery } from '../api/search-members.ts';
import { rememberSearch } from '../../../shared/last-search.ts';
import { firstSearch } from './first-search.ts';
import { readPlace, readSnapshot } from './list-place.ts';
import { NO_FILTERS, addressOf, readFilters, readPage, hasSearch, toSearch } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';
import { useHeldSnapshot } from './use-held-snapshot.ts';
import type { ShownList } from './use-page-in-sight.ts';

/**
 * The search in the address, and its results. An address without one gets the first search of the viewer (see
 * `firstSearch`); that needs the session, so `ready` is false for a moment. `fitsOnly`: whether it shows a member only
 * those who fit them; `isWide`: whether it shows a member everybody. `results` are the page that the `list` begins with.
 */
export function useMemberSearch() {
  const api = useApi();
  const navigate = useNavigate();
  const { current, user, ready, closed } = useSearchInAddress();
  const [{ filters, page, place, snapshot, isReturn }, choose] = useChosen(current);
  const from = place?.from ?? page;
  const kept = snapshot !== null && idsOfPage(snapshot.ids, from).length > 0 ? snapshot : null;
  const query = listQuery(api, filters, from, kept);
  const results = useQuery({
    ...query,
    enabled: ready && !closed,
    // That another search found nobody says nothing about this one (F-MEMBERS-SEARCH-INIT).
    placeholderData: (before) => (before?.profiles.length ? before : undefined),
    // Back and Forward lead to the same members in the same places (docs/decisions/0341).
    ...(isReturn && { staleTime: Infinity }),
  });
  useHeldSnapshot(query.queryKey, !isReturn && results.fetchStatus !== 'idle');
  const change = (next: SearchFilters) => {
    choose({ filters: next, page: 1, place: null, snapshot: null, isReturn: false });
    void navigate(addressOf(next), { preventScrollReset: true });
  };
  const viewer = user?.id ?? null;
  const list: ShownList = { filters, page, from, kept, viewer, hasGrown: place !== null, isReturn };
  // Visitors are shown everybody.
  const fitsOnly = user !== null && filters.everybody !== true;
  const isWide = user !== null && !fitsOnly;
  return { filters, list, ready, closed, results, change, fitsOnly, isWide };
}

/** The search that the address names; one that names none is replaced by that of the viewer's first search. */
function useSearchInAddress() {
  const settings = useSettings();
  const session = useSession();
  const { state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [search] = useSearchParams();
  const user = session.status === 'member' ? session.user : null;
  const isExplicit = hasSearch(search);
  // Only the browser knows the stored search: the prerendered page was rendered without it.
  const hydrated = useHydrated();
  const storage = hydrated ? deviceStorage : null;
  const ready = isExplicit || session.status !== 'pending';
  const closed = session.status === 'visitor' && hidesMembers(settings);
  const page = readPage(search);
  let filters = NO_FILTERS;
  if (isExplicit) filters = readFilters(search);
  else if (ready) filters = firstSearch(storage, user, settings);
  useAddress(addressOf(filters, page), hydrated && ready && !isExplicit && !closed);

  const userId = user?.id ?? null;
  const isKnown = session.status !== 'pending';
  const searchText = toSearch(filters);
  useEffect(() => {
    if (isKnown && isExplicit) rememberSearch(deviceStorage, userId, searchText);
  }, [isKnown, isExplicit, userId, searchText]);
  const current = { filters, page, place: readPlace(state, page), snapshot: readSnapshot(state, userId), isReturn };
  return { current, user, ready, closed };
}

/** Replaces the address by one with the search, while `wanted`. */
function useAddress(address: string, wanted: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // A member who has navigated meanwhile, to a page that is still loading, is not redirected.
    const isCurrentPage = window.location.pathname.endsWith(pathname);
    if (isCurrentPage && wanted) void navigate(address, { replace: true });
  }, [pathname, wanted, address, navigate]);
}

/** Whether visitors do not search, because the tenant hides members from them (R-MEMBERS-SEARCH-NONE). */
function hidesMembers({ logged_out_search: all, logged_out_search_trafficsource: sourced }: Settings): boolean {
  return all === 'none' && sourced === 'none';
}
