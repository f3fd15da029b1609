import type { Member } from '@tandem/contracts/api/members';
import { useApi } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { portraitQueries } from './api/get-portraits.ts';
import { fittingSearch } from './model/portrait-search.ts';
import type { PortraitChoice } from './model/portrait-search.ts';
import { shownMembers } from './model/shown-members.ts';

/** Members with a photo on the public pages. */
export interface Portraits {
  /** Empty while they load, where visitors may not see members (R-MEMBERS-SEARCH-NONE), and where there are too few. */
  members: readonly Member[];
  isPending: boolean;
}

/**
 * Returns the members whom visitors may see, with a photo each; a page is whole without them.
 *
 * @param choice what the visitor has chosen; without one they are those of the prerendered page
 */
export function usePortraits(choice?: PortraitChoice): Portraits {
  const api = useApi();
  const first = useQuery(portraitQueries.firstPage(api));
  const fitting = useQuery({
    ...portraitQueries.fitting(api, fittingSearch(choice ?? {})),
    enabled: choice !== undefined,
    placeholderData: keepPreviousData,
  });
  // Until those who fit are there, those of the page stay.
  const found = (choice === undefined ? undefined : fitting.data) ?? first.data;
  return { members: shownMembers(found?.profiles ?? []), isPending: first.isPending };
}
