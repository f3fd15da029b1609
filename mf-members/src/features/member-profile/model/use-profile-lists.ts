import { isAwaited, sharedQueries, useApi, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { interestsQuery } from '../../../shared/use-interest-labels.ts';

/**
 * Loads the lists with the names of what a profile holds as codes, beside the profile: names that come later than it
 * would move what is below them. Loads nothing unless `wanted`. Returns whether one is still awaited. A list whose first
 * attempt failed is not waited for, nor when it is loaded again.
 */
export function useProfileLists(wanted: boolean): { arePending: boolean } {
  const api = useApi();
  const { current } = useLocale();
  const { visible_profile_fields: visible } = useSettings();
  const regions = useQuery({ ...sharedQueries.regions(api), enabled: wanted && visible.includes('region') });
  const interests = useQuery({ ...interestsQuery(api, current), enabled: wanted && visible.includes('interests') });
  return { arePending: isAwaited(regions) || isAwaited(interests) };
}
