import type { Member, MemberSearchQuery } from '@tandem/contracts/api/members';
import { useApi, useSettings } from '@tandem/shared-ui/host';
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
  /** Why they could not be loaded; null as a rule. */
  error: Error | null;
  refetch: () => void;
}

/** Those whom a search finds, real ones first: two searches, of which the gateway has run both for a prerendered page. */
function useFound(search: MemberSearchQuery) {
  const api = useApi();
  const all = useQuery(portraitQueries.search(api, search));
  const real = useQuery(portraitQueries.search(api, { ...search, hide_fictional: '1' }));
  return {
    members: all.data && realFirst(real.data?.profiles ?? [], all.data.profiles),
    isPending: all.isPending || (real.isPending && !all.isError),
    error: all.error,
    refetch: () => void all.refetch(),
  };
}

/**
 * Returns the members whom visitors may see, with a photo each: those of the visitor's country first, real ones before
 * fictional ones. A page is whole without them.
 *
 * @param choice what the visitor has chosen; without one they are those of the prerendered page
 */
export function usePortraits(choice?: PortraitChoice): Portraits {
  const api = useApi();
  const { geoip_country: country } = useSettings();
  const pictures = usePictures();
  const everywhere = useFound(picturedSearch(pictures));
  const there = useFound({ ...picturedSearch(pictures), ...(country === null ? {} : { country }) });
  const fitting = useQuery({
    ...portraitQueries.fitting(api, fittingSearch(choice ?? {}, pictures)),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });
  const ofPage = everywhere.members && countryFirst(there.members ?? [], everywhere.members);
  // Until those who fit are there, those of the page stay.
  const found = (choice === undefined ? undefined : fitting.data) ?? ofPage ?? [];
  return {
    members: pictures === 'drawing' ? [] : shownMembers(found),
    isPending: everywhere.isPending || (there.isPending && everywhere.error === null),
    error: everywhere.error,
    refetch: everywhere.refetch,
  };
}
