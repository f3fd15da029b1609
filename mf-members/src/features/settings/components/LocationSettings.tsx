import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { ownProfileQuery } from '../../../shared/own-profile/get-profile.ts';
import { PlaceSection } from '../../own-profile/components/PlaceSection.tsx';
import { LocationSkeleton } from './LocationSkeleton.tsx';

/**
 * The tab 'Location': country, region and town, by hand (R-ACCOUNT-SETTINGS-LOCATION) or from the device
 * (R-ACCOUNT-SETTINGS-GEO). It is the section of the own profile.
 */
export function LocationSettings() {
  const { t } = useTranslation('mf-members');
  const query = useQuery(ownProfileQuery(useApi()));
  if (query.data !== undefined) return <PlaceSection profile={query.data} />;
  return query.error === null ? <LocationSkeleton /> : <LoadFailure query={query} title={t('own.failed')} />;
}
