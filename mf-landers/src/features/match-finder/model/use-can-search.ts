import { useArrival, useSession, useSettings } from '@tandem/shared-ui/host';

/**
 * Whether the viewer may search: members may, visitors as the tenant says (R-MEMBERS-SEARCH-VISITOR,
 * R-MEMBERS-SEARCH-SOURCE). Whether they have a traffic source is read only where that decides (R-PLATFORM-PRERENDER-SOURCE).
 */
export function useCanSearch(): boolean {
  const { status } = useSession();
  const arrival = useArrival();
  const { logged_out_search: everybody, logged_out_search_trafficsource: sourced } = useSettings();
  return status === 'member' || everybody !== 'none' || (sourced !== 'none' && arrival.isSourced);
}
