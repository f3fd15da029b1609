import { useHost } from '@tandem/shared-ui/host';
import { useQueryClient } from '@tandem/shared-ui/query';
import { MEMBER_KEY, SEARCH_KEY } from '../../../shared/member-cache.ts';

/**
 * Returns the function to call when the own profile has changed: it updates the search, the profile page and the
 * account menu.
 */
export function useOwnChange(): () => void {
  const queryClient = useQueryClient();
  const { session, telemetry } = useHost();
  return () => {
    void queryClient.invalidateQueries({ queryKey: SEARCH_KEY });
    void queryClient.invalidateQueries({ queryKey: MEMBER_KEY });
    // A failed request is repeated by the next refresh of the session.
    session.refresh().catch((error: unknown) => telemetry.error(error, { doing: 'refresh after a change' }));
  };
}
