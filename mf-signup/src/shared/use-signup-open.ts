import { useArrival, useHydrated, useSettings } from '@tandem/shared-ui/host';

/**
 * Whether this visitor may sign up without an invite: by the tenant's `signups` (R-SIGNUP-OPEN-ALL), and where those
 * are for visitors with a traffic source (R-SIGNUP-OPEN-SOURCE), once the page is hydrated; HTML that was rendered
 * ahead is the same for everybody.
 */
export function useSignupOpen(): boolean {
  const { signups } = useSettings();
  const hydrated = useHydrated();
  const { isSourced } = useArrival();
  return signups === 'all' || (signups === 'with_trafficsource' && hydrated && isSourced);
}
