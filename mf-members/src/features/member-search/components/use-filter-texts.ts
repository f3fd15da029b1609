import { useApi, useFormat, useSettings, useLocale, sharedQueries } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import type { ActiveFilter } from '../model/active-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { withinSentence } from '../model/within-sentence.ts';

/** Returns a function that names a filter of a search in the page's language. */
export function useFilterTexts(filters: SearchFilters): (active: ActiveFilter) => string {
  const { t } = useTranslation('mf-members');
  const api = useApi();
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const { labelOf: interestLabel } = useInterestLabels((filters.interests?.length ?? 0) > 0);
  const { country, countryregion } = filters;
  const regions = useQuery({ ...sharedQueries.regions(api), enabled: countryregion !== undefined }).data;

  const regionName = () => {
    const items = country === undefined ? undefined : regions?.[country]?.items;
    return items?.find((region) => region.id === countryregion)?.name ?? countryregion ?? '';
  };
  const texts: Partial<Record<ActiveFilter['kind'], (value: string) => string>> = {
    everybody: () => t('fit.everybody'),
    gender: () => t(`values.genders.${filters.gender ?? 'any'}`),
    country: () => (country === undefined ? '' : format.country(country)),
    countryregion: regionName,
    ages: () => t(...agesText(filters)),
    hide_fictional: () =>
      t('filters.hideFictional', { fictional: withinSentence(settings.fictional_plural[current], current) }),
    with_photo: () => t('filters.with_photo'),
    online: () => t('filters.online'),
    new: () => t('filters.new'),
    interests: (value) => interestLabel(value) ?? value,
  };
  return ({ kind, value }) => {
    const textOf = texts[kind];
    if (textOf !== undefined) return textOf(value ?? '');
    return t('filters.chip', { what: t(`filters.${kind}`), value: t(`values.${kind}.${value}`) });
  };
}

function agesText({ min_age: min, max_age: max }: SearchFilters): [string, Record<string, number | undefined>] {
  if (min === undefined) return ['filters.agesUpTo', { max }];
  return max === undefined ? ['filters.agesFrom', { min }] : ['filters.agesBetween', { min, max }];
}
