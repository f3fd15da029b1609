import type { Member, MemberSearchQuery } from '@tandem/contracts/api/members';
import type { LandingPictures } from '@tandem/contracts/composition/page-plan';
import { ApiError, useApi, useSettings } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { countryFirst, portraitQueries, realFirst } from './api/get-portraits.ts';
import { fittingSearch, picturedSearch } from './model/portrait-search.ts';
import type { PortraitChoice } from './model/portrait-search.ts';
import { shownMembers } from './model/shown-members.ts';
import { usePictures } from './use-landing-copy.ts';

/** Members with a photo on the public pages. */
export interface Portraits {
  /** Empty while they load, where visitors may not see members (R-MEMBERS-SEARCH-NONE), and where there are too few. */
  members: readonly Member[];
  isPending: boolean;
  /** When it was found who is online: of several searches, the first one; 0 before. */
  foundAt: number;
  /** Why they could not be loaded; null as a rule. */
  error: Error | null;
  /** The search for what the visitor has chosen failed: nobody is known who fits, and `refetch` makes it again. */
  hasNoFitting: boolean;
  refetch: () => void;
}

/** Whether visitors may see no members (R-MEMBERS-SEARCH-NONE), who would be refused again: nothing has failed. */
export const isForMembersOnly = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'authentication_required';

/** The first of these times; 0, which is none, does not count. */
function earliest(...times: readonly number[]): number {
  const known = times.filter((time) => time > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}

/** Those whom a search finds, real ones first: two searches, of which the gateway has run both for a prerendered page. */
function useFound(search: MemberSearchQuery) {
  const api = useApi();
  const all = useQuery(portraitQueries.search(api, search));
  const real = useQuery(portraitQueries.search(api, { ...search, hide_fictional: '1' }));
  return {
    members: all.data && realFirst(real.data?.profiles ?? [], all.data.profiles),
    foundAt: earliest(all.dataUpdatedAt, real.dataUpdatedAt),
    isPending: all.isPending || (real.isPending && !all.isError),
    error: all.error,
    refetch: () => void all.refetch(),
  };
}

/** Those of the prerendered page: of the visitor's country, and behind them those of everywhere where too few are there. */
function useFoundForPage(pictures: LandingPictures) {
  const { geoip_country: country } = useSettings();
  const everywhere = useFound(picturedSearch(pictures));
  const there = useFound({ ...picturedSearch(pictures), ...(country === null ? {} : { country }) });
  return {
    members: everywhere.members ? countryFirst(there.members ?? [], everywhere.members) : [],
    foundAt: earliest(everywhere.foundAt, there.foundAt),
    isPending: everywhere.isPending || (there.isPending && everywhere.error === null),
    error: everywhere.error,
    refetch: everywhere.refetch,
  };
}

/** Those who fit a choice; undefined until they are found, and without one. */
function useFitting(choice: PortraitChoice | undefined, pictures: LandingPictures) {
  const query = useQuery({
    ...portraitQueries.fitting(useApi(), fittingSearch(choice ?? {}, pictures)),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });
  const members = choice === undefined ? undefined : query.data;
  return {
    members,
    foundAt: query.dataUpdatedAt,
    // Where a search that is made again fails, those whom it has found before stay.
    error: choice === undefined || members !== undefined ? null : query.error,
    refetch: () => void query.refetch(),
  };
}

/**
 * Returns the members whom visitors may see, with a photo each: those of the visitor's country first, real ones before
 * fictional ones. A page is whole without them.
 *
 * @param choice what the visitor has chosen; without one they are those of the prerendered page. Where the search for it fails there
 * is nobody: those of the page do not fit (R-LANDERS-SHOWN-FIT)
 */
export function usePortraits(choice?: PortraitChoice): Portraits {
  const pictures = usePictures();
  const ofPage = useFoundForPage(pictures);
  const { members: fits, foundAt, error, refetch } = useFitting(choice, pictures);
  if (pictures === 'drawing') return { ...ofPage, members: [], hasNoFitting: false };
  if (error !== null)
    return { members: [], foundAt: 0, isPending: false, error, hasNoFitting: !isForMembersOnly(error), refetch };
  return {
    ...ofPage,
    // Until those who fit are there, those of the page stay.
    members: shownMembers(fits ?? ofPage.members),
    foundAt: fits === undefined ? ofPage.foundAt : foundAt,
    hasNoFitting: false,
  };
}
