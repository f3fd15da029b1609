import type { ApiClient } from '@tandem/contracts/api/client';
import type { MemberSearchQuery, MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { hashKey, queryOptions } from '@tandem/shared-ui/query';
import { SEARCH_KEY } from '../../../shared/member-cache.ts';
import type { KeptSnapshot } from '../model/list-place.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { toQuery } from '../model/search-filters.ts';

/** A member who returns from a profile after a while finds the list as it was. */
const KEPT_MILLISECONDS = 30 * 60_000;

/** The hashed key of the search whose list is read, and whether its snapshot is held. */
let read = '';
let isHeld = false;

/**
 * Says which list is read, by the hashed key of its search. Its snapshot is held from now on, or, where a new search is under
 * way that is to take the place of a list of an earlier visit, once that has succeeded.
 */
export function readList(search: string, isSought: boolean): void {
  if (read === search) return;
  read = search;
  isHeld = !isSought;
}

/**
 * A call of the search that is fresh for so many milliseconds. Of a list whose snapshot is held, only the members are
 * requested again, such as for the new addresses of their photos (R-MEMBERS-SEARCH-STABLE).
 */
function membersQuery(api: ApiClient, query: MemberSearchQuery, staleTime: number) {
  return queryOptions({
    queryKey: [...SEARCH_KEY, query],
    meta: HOLDS_MEMBERS,
    queryFn: async ({ client, queryKey, signal }): Promise<MemberSearchResponse> => {
      const search = hashKey(queryKey);
      const shown = isHeld && read === search ? client.getQueryData<MemberSearchResponse>(queryKey) : undefined;
      const call = (asked: MemberSearchQuery) => api.call('GET /api/members.php', { query: asked, signal });
      // A page past the end has no ids.
      if (!shown?.snapshot || !shown.profiles[0]) {
        const found = await call(query);
        // One that was cancelled, such as by a like, is made again.
        if (read === search && !signal.aborted) isHeld = true;
        return found;
      }
      const { profiles } = await call(pageOf(idsOfPage(shown.snapshot, shown.pageNumber), query.everybody));
      return { ...shown, profiles };
    },
    staleTime,
    gcTime: KEPT_MILLISECONDS,
    // The list would change under the eyes of its reader.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** One page of a search as it is now, with the snapshot that its further pages are taken from. */
export function searchQuery(api: ApiClient, filters: SearchFilters, page: number) {
  return membersQuery(api, { ...toQuery(filters, page), snapshot: '1' }, 30_000);
}

/**
 * One page of a snapshot (R-MEMBERS-SEARCH-STABLE). It does not grow old: a new search brings a new snapshot. Of its filters
 * the page repeats that everybody is shown (R-MEMBERS-FIT-EVERYBODY); without it, those who fit now are.
 */
export function snapshotQuery(api: ApiClient, filters: SearchFilters, memberIds: readonly number[]) {
  return membersQuery(api, pageOf(memberIds, filters.everybody === true ? '1' : undefined), Infinity);
}

const pageOf = (memberIds: readonly number[], everybody: MemberSearchQuery['everybody']): MemberSearchQuery => ({
  ids: memberIds.join(','),
  ...(everybody && { everybody }),
});

/**
 * The page that a list begins with: of the snapshot that a link has handed on, or of the search as it is now. It has its
 * snapshot and totals either way.
 */
export function listQuery(api: ApiClient, filters: SearchFilters, from: number, kept: KeptSnapshot | null) {
  const query =
    kept === null ? searchQuery(api, filters, from) : snapshotQuery(api, filters, idsOfPage(kept.ids, from));
  const select = (page: MemberSearchResponse): MemberSearchResponse =>
    kept === null ? page : { ...page, ...totalsOf(kept), pageNumber: from, snapshot: [...kept.ids] };
  return { ...query, select };
}

function totalsOf({ ids, capped }: KeptSnapshot) {
  return { total: ids.length, total_capped: capped, pages: Math.ceil(ids.length / LIMITS.searchPage) };
}

/** The members of a snapshot that are on this page of it, from 1. */
export function idsOfPage(snapshot: readonly number[], page: number): readonly number[] {
  return snapshot.slice((page - 1) * LIMITS.searchPage, page * LIMITS.searchPage);
}

/**
 * How many members each of these searches finds, in their order. For a search that found nobody: few are needed, and not
 * kept up to date.
 */
export function totalsQuery(api: ApiClient, searches: readonly SearchFilters[]) {
  return queryOptions({
    queryKey: [...SEARCH_KEY, 'totals', searches.map((filters) => toQuery(filters))],
    queryFn: ({ signal }) =>
      Promise.all(
        searches.map(async (filters) => {
          const { total, total_capped } = await api.call('GET /api/members.php', { query: toQuery(filters), signal });
          return { total, total_capped };
        }),
      ),
    staleTime: 30_000,
  });
}
