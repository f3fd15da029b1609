import { Select } from '@tandem/shared-ui/components/Select';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { sharedQueries, useApi, useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LocationButton } from '../../../shared/location/LocationButton.tsx';
import { changeFilters } from '../model/search-filters.ts';
import type { FilterProps } from './filter-props.ts';

/** Country, and within it the region: 'Choose a country first.' (V-MEMBERS-COUNTRY-FIRST). */
export function PlaceFilter({ filters, onChange, withRegion }: FilterProps & { withRegion: boolean }) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  const format = useFormat();
  const { country, countryregion } = filters;
  const countries = settings.countries
    .map((code) => ({ value: code, label: format.country(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const chosen = settings.countries.find((code) => code === country);
  return (
    <Stack gap={3}>
      <Select
        label={t('filters.country')}
        options={countries}
        placeholder={t('filters.everywhere')}
        value={chosen ?? ''}
        onChange={(event) => {
          const code = settings.countries.find((known) => known === event.target.value);
          onChange(changeFilters(filters, { country: code }));
        }}
      />
      {withRegion ? (
        <RegionSelect
          country={chosen}
          value={countryregion ?? ''}
          onChange={(region) => onChange(changeFilters(filters, { countryregion: region === '' ? undefined : region }))}
        />
      ) : null}
      <LocationButton
        place={{ country: chosen ?? null, region: withRegion ? (countryregion ?? '') : undefined }}
        onChange={(place) =>
          onChange(
            changeFilters(filters, { country: place.country ?? undefined, countryregion: place.region || undefined }),
          )
        }
      />
    </Stack>
  );
}

interface RegionSelectProps {
  country: FilterProps['filters']['country'];
  value: string;
  onChange: (region: string) => void;
}

function RegionSelect({ country, value, onChange }: RegionSelectProps) {
  const { t } = useTranslation('mf-members');
  const regions = useQuery({ ...sharedQueries.regions(useApi()), enabled: country !== undefined });
  const ofCountry = country === undefined ? undefined : regions.data?.[country];
  return (
    <Select
      label={t(`filters.regions.${ofCountry?.label ?? 'region'}`)}
      error={regions.isError && country !== undefined ? t('errors.generic') : undefined}
      disabled={ofCountry === undefined}
      options={(ofCountry?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      // Inside the field, not below it: the member's own country is filled in late, and nothing may move then.
      placeholder={t(country === undefined ? 'filters.countryFirst' : 'filters.everywhere')}
      value={ofCountry === undefined ? '' : value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
