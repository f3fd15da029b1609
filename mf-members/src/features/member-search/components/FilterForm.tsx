import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { RangeSlider } from '@tandem/shared-ui/components/RangeSlider';
import { Segmented } from '@tandem/shared-ui/components/Segmented';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useLocale, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { GENDERS } from '@tandem/contracts/product/lists';
import { FLAG_FILTERS, changeFilters } from '../model/search-filters.ts';
import type { FlagFilter } from '../model/search-filters.ts';
import { withinSentence } from '../model/within-sentence.ts';
import type { FilterProps } from './filter-props.ts';
import { InterestsFilter } from './InterestsFilter.tsx';
import { ListFilterGroup } from './ListFilterGroup.tsx';
import { PlaceFilter } from './PlaceFilter.tsx';
import styles from './FilterForm.module.css';

/** The search's fields, interests first, those that the tenant shows (settings.search_fields), each in effect as soon as it is chosen. */
export function FilterForm({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('mf-members');
  const { search_fields: fields } = useSettings();
  const has = (field: string) => fields.includes(field);
  const lists = (['body_type', 'hair_color', 'eye_color'] as const).filter(has);
  return (
    <Stack gap={5}>
      {has('interests') ? <InterestsFilter filters={filters} onChange={onChange} /> : null}
      <FitFilter filters={filters} onChange={onChange} />
      {has('gender') ? (
        <Segmented
          full
          label={t('filters.gender')}
          value={filters.gender ?? 'any'}
          options={(['any', ...GENDERS.toReversed()] as const).map((value) => ({
            value,
            label: t(`values.genders.${value}`),
          }))}
          onChange={(value) => onChange(changeFilters(filters, { gender: value === 'any' ? undefined : value }))}
        />
      ) : null}
      {has('min_age') || has('max_age') ? <AgeFilter filters={filters} onChange={onChange} /> : null}
      {has('country') ? <PlaceFilter filters={filters} onChange={onChange} withRegion={has('countryregion')} /> : null}
      <FlagFilters flags={FLAG_FILTERS.filter(has)} filters={filters} onChange={onChange} />
      {lists.length === 0 ? null : (
        <div className={styles.groups}>
          {lists.map((list) => (
            <ListFilterGroup key={list} list={list} filters={filters} onChange={onChange} />
          ))}
        </div>
      )}
    </Stack>
  );
}

/** Whether members whom one does not fit are shown as well (R-MEMBERS-FIT-EVERYBODY). Visitors are shown everybody. */
function FitFilter({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('mf-members');
  if (useUser() === null) return null;
  return (
    <Checkbox
      label={t('fit.widen')}
      checked={filters.everybody === true}
      onChange={(event) => onChange(changeFilters(filters, { everybody: event.target.checked ? true : undefined }))}
    />
  );
}

/** Both ages, the widest where none is chosen (V-MEMBERS-AGE-RANGE). An end of the track narrows nothing. */
function AgeFilter({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('mf-members');
  const { minAge: min, maxAge: max } = LIMITS;
  return (
    <RangeSlider
      label={t('filters.age')}
      endLabels={[t('filters.minAge'), t('filters.maxAge')]}
      min={min}
      max={max}
      value={[filters.min_age ?? min, filters.max_age ?? max]}
      invalid={t('filters.agesWrong', { min, max })}
      onChange={([low, high]) =>
        onChange(
          changeFilters(filters, {
            min_age: low === min ? undefined : low,
            max_age: high === max ? undefined : high,
          }),
        )
      }
    />
  );
}

function FlagFilters({ flags, filters, onChange }: FilterProps & { flags: readonly FlagFilter[] }) {
  const { t } = useTranslation('mf-members');
  const settings = useSettings();
  const { current } = useLocale();
  const fictional = withinSentence(settings.fictional_plural[current], current);
  if (flags.length === 0) return null;
  return (
    <Stack gap={2} as="fieldset">
      <legend className={styles.legend}>{t('filters.only')}</legend>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          label={flag === 'hide_fictional' ? t('filters.hideFictional', { fictional }) : t(`filters.${flag}`)}
          checked={filters[flag] === true}
          onChange={(event) => onChange(changeFilters(filters, { [flag]: event.target.checked ? true : undefined }))}
        />
      ))}
    </Stack>
  );
}
