import { useHydrated, useSettings } from '@tandem/shared-ui/host';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';

/** Returns where the visitor seems to be; null in prerendered HTML, which is the same for everybody, and where nobody knows. */
export function useVisitorCountry(): NonNullable<MemberSearchQuery['country']> | null {
  const { geoip_country: country } = useSettings();
  return useHydrated() ? country : null;
}
