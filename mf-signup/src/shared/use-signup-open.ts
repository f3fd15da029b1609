import { useArrival, useSettings } from '@tandem/shared-ui/host';

/**
 * Returns whether this visitor may sign up without an invite: by the tenant's `signups` (R-SIGNUP-OPEN-ALL), and for
 * visitors with a traffic source (R-SIGNUP-OPEN-SOURCE). Whether they have one is read only where that decides: markup that
 * has read it is rendered for both kinds of visitors (R-PLATFORM-PRERENDER-SOURCE).
 */
export function useSignupOpen(): boolean {
  const { signups } = useSettings();
  const arrival = useArrival();
  return signups === 'all' || (signups === 'with_trafficsource' && arrival.isSourced);
}
