import { Select } from '@tandem/shared-ui/components/Select';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { sharedQueries, useApi, useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { Country } from '@tandem/contracts/product/locales';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { LocationButton } from '../../../shared/location/LocationButton.tsx';
import { useSection, type Section } from '../model/use-section.ts';
import { FactList } from './FactList.tsx';
import { ProfileSection } from './ProfileSection.tsx';

interface PlaceDraft {
  country: Country | null;
  region: string;
  city: string;
}

/** Where the member lives: the country before the region (V-PROFILE-COUNTRY-FIRST). */
export function PlaceSection({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const { country } = useFormat();
  const regions = useQuery({ ...sharedQueries.regions(useApi()), enabled: profile.region !== null });
  const ofCountry = regions.data?.[profile.country];
  const section = useSection<PlaceDraft>({
    name: 'place',
    profile,
    draftOf: (own) => ({ country: own.country, region: own.region ?? '', city: own.city ?? '' }),
    // A region and a town are in their country.
    isWhole: true,
    changeOf: (_typed, { country: code, region, city }) => ({
      country: code,
      region: region === '' ? null : region,
      city: city.trim() === '' ? null : city,
    }),
  });
  const facts = [
    { key: 'country', label: t('filters.country'), value: country(profile.country) },
    {
      key: 'region',
      label: t(`filters.regions.${ofCountry?.label ?? 'region'}`),
      value: ofCountry?.items.find(({ id }) => id === profile.region)?.name ?? null,
    },
    { key: 'city', label: t('own.place.city'), value: profile.city },
  ];
  return (
    <ProfileSection
      title={t('own.place.title')}
      section={section}
      shown={<FactList facts={facts} />}
      renderForm={(draft) => <PlaceFields draft={draft} section={section} current={profile.country} />}
    />
  );
}

interface PlaceFieldsProps {
  draft: PlaceDraft;
  section: Section<PlaceDraft>;
  /** Stays in the list even where the tenant does not offer it any more. */
  current: Country;
}

function PlaceFields({ draft, section, current }: PlaceFieldsProps) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  const settings = useSettings();
  const regions = useQuery({ ...sharedQueries.regions(useApi()), enabled: draft.country !== null });
  const ofCountry = draft.country === null ? undefined : regions.data?.[draft.country];
  const codes = [...new Set([...settings.countries, current])];
  const countries = codes
    .map((code) => ({ value: code, label: format.country(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <Select
        label={t('filters.country')}
        autoComplete="country"
        options={countries}
        placeholder={t('own.place.chooseCountry')}
        value={draft.country ?? ''}
        error={section.errors.country}
        onChange={(event) => {
          const country = codes.find((code) => code === event.target.value) ?? null;
          section.change({ country, region: '', city: '' });
        }}
      />
      <Select
        label={t(`filters.regions.${ofCountry?.label ?? 'region'}`)}
        disabled={ofCountry === undefined}
        options={(ofCountry?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t(draft.country === null ? 'filters.countryFirst' : 'own.notSaid')}
        value={draft.region}
        error={section.errors.region ?? (regions.isError ? t('errors.generic') : undefined)}
        onChange={(event) => section.change({ region: event.target.value })}
      />
      <TextField
        label={t('own.place.city')}
        autoComplete="address-level2"
        value={draft.city}
        error={section.errors.city}
        onChange={(event) => section.change({ city: event.target.value })}
        onBlur={() => section.validate('city')}
      />
      <LocationButton
        place={draft}
        own={current}
        onChange={({ country, region = '', city = '' }) => section.change({ country, region, city })}
      />
    </>
  );
}
