import type { Member, MemberSearchQuery } from '@tandem/contracts/api/members';
import { useApi, useSettings } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { countryFirst, portraitQueries, realFirst } from './api/get-portraits.ts';
import { picturedSearch } from './model/portrait-search.ts';
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
  refetch: () => void;
}

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

/**
 * Returns the members whom visitors may see, with a photo each: those of the visitor's country first, real ones before
 * fictional ones. They are those of the prerendered page, which is whole without them.
 */
export function usePortraits(): Portraits {
  const { geoip_country: country } = useSettings();
  const pictures = usePictures();
  const everywhere = useFound(picturedSearch(pictures));
  const there = useFound({ ...picturedSearch(pictures), ...(country === null ? {} : { country }) });
  const found = everywhere.members && countryFirst(there.members ?? [], everywhere.members);
  return {
    members: pictures === 'drawing' ? [] : shownMembers(found ?? []),
    foundAt: earliest(everywhere.foundAt, there.foundAt),
    isPending: everywhere.isPending || (there.isPending && everywhere.error === null),
    error: everywhere.error,
    refetch: everywhere.refetch,
  };
}
