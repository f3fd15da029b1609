import type { Member } from '@tandem/contracts/api/members';
import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { portraitQueries } from './api/get-portraits.ts';

/** Members with a photo on the public pages. */
export interface Portraits {
  /** Empty while they load, and where visitors may not see members (R-MEMBERS-SEARCH-NONE). */
  members: readonly Member[];
  isPending: boolean;
}

/** Returns the members whom visitors may see, with a photo each; a page is whole without them. */
export function usePortraits(): Portraits {
  const { data, isPending } = useQuery(portraitQueries.firstPage(useApi()));
  return { members: (data?.profiles ?? []).filter(({ main_image }) => main_image !== null), isPending };
}
