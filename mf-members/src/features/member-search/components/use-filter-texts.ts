import { useApi, useFormat, useSettings, useLocale, sharedQueries } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import type { ActiveFilter } from '../model/active-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';

/** Names the filters of a search in the page's language. */
export function useFilterTexts(filters: SearchFilters): (active: ActiveFilter) => string {
  const { t } = useTranslation('mf-members');
  const api = useApi();
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const { labelOf: interestLabel } = useInterestLabels((filters.interests?.length ?? 0) > 0);
  const { country, countryregion, min_age: min, max_age: max } = filters;
  const regions = useQuery({ ...sharedQueries.regions(api), enabled: countryregion !== undefined }).data;

  const ages = () => {
    if (min === undefined) return t('filters.agesUpTo', { max });
    return max === undefined ? t('filters.agesFrom', { min }) : t('filters.agesBetween', { min, max });
  };
  return (active) => {
    switch (active.kind) {
      case 'gender':
        return t(`values.genders.${filters.gender ?? 'any'}`);
      case 'country':
        return country === undefined ? '' : format.country(country);
      case 'countryregion': {
        const items = country === undefined ? undefined : regions?.[country]?.items;
        return items?.find((region) => region.id === countryregion)?.name ?? countryregion ?? '';
      }
      case 'ages':
        return ages();
      case 'hide_fictional':
        return t('filters.hideFictional', { fictional: settings.fictional_plural[current].toLocaleLowerCase(current) });
      case 'with_photo':
      case 'online':
      case 'new':
        return t(`filters.${active.kind}`);
      case 'interests':
        return interestLabel(active.value ?? '') ?? active.value ?? '';
      default:
        return t('filters.chip', {
          what: t(`filters.${active.kind}`),
          value: t(`values.${active.kind}.${active.value}`),
        });
    }
  };
}
