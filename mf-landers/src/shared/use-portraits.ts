import type { Member } from '@tandem/contracts/api/members';
import { useApi } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { portraitQueries, realFirst } from './api/get-portraits.ts';
import { fittingSearch } from './model/portrait-search.ts';
import type { PortraitChoice } from './model/portrait-search.ts';
import { pictured, shownMembers } from './model/shown-members.ts';
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

/**
 * Returns the members whom visitors may see, with a photo each, real ones first; a page is whole without them.
 *
 * @param choice what the visitor has chosen; without one they are those of the prerendered page
 */
export function usePortraits(choice?: PortraitChoice): Portraits {
  const api = useApi();
  const pictures = usePictures();
  const first = useQuery(portraitQueries.firstPage(api));
  const real = useQuery(portraitQueries.realOnes(api));
  const fitting = useQuery({
    ...portraitQueries.fitting(api, fittingSearch(choice ?? {})),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });
  const ofPage = first.data && realFirst(real.data?.profiles ?? [], first.data.profiles);
  // Until those who fit are there, those of the page stay.
  const found = (choice === undefined ? undefined : fitting.data) ?? ofPage ?? [];
  return {
    members: shownMembers(pictured(found, pictures)),
    isPending: first.isPending || (real.isPending && !first.isError),
    error: first.error,
    refetch: () => void first.refetch(),
  };
}
