import { useHost } from '@tandem/shared-ui/host';
import { useQueryClient } from '@tandem/shared-ui/query';
import { MEMBER_KEY, SEARCH_KEY } from '../../../shared/member-cache.ts';

/** To be called when the own profile has changed: the search, the profile page and the account menu show it at once. */
export function useOwnChange(): () => void {
  const queryClient = useQueryClient();
  const { session, telemetry } = useHost();
  return () => {
    void queryClient.invalidateQueries({ queryKey: SEARCH_KEY });
    void queryClient.invalidateQueries({ queryKey: MEMBER_KEY });
    // What cannot be asked for now comes with the next round of the session.
    session.refresh().catch((error: unknown) => telemetry.error(error, { doing: 'refresh after a change' }));
  };
}
