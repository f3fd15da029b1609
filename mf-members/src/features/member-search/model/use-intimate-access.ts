import { useApi, useSession } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { ownProfileQuery } from '../../../shared/own-profile/get-profile.ts';

/**
 * Whether the viewer may filter by intimate interests: `login` (R-MEMBERS-FILTER-LOGIN) and `consent`
 * (R-MEMBERS-FILTER-CONSENT) are what is missing. `unknown` until the own profile is loaded, which is requested only when
 * `wanted`; the server decides.
 */
export function useIntimateAccess(wanted: boolean): 'unknown' | 'login' | 'consent' | 'open' {
  const { status } = useSession();
  const { data } = useQuery({ ...ownProfileQuery(useApi()), enabled: wanted && status === 'member' });
  if (status === 'visitor') return 'login';
  if (data === undefined) return 'unknown';
  return data.sensitive_consent ? 'open' : 'consent';
}
