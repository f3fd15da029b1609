import { useArrival, useHydrated, useSettings } from '@tandem/shared-ui/host';

/**
 * Returns whether this visitor may sign up without an invite: by the tenant's `signups` (R-SIGNUP-OPEN-ALL), and for
 * visitors with a traffic source (R-SIGNUP-OPEN-SOURCE) once the page is hydrated, as prerendered HTML is the same for
 * all visitors.
 */
export function useSignupOpen(): boolean {
  const { signups } = useSettings();
  const hydrated = useHydrated();
  const { isSourced } = useArrival();
  return signups === 'all' || (signups === 'with_trafficsource' && hydrated && isSourced);
}
