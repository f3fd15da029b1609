import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { ToggleChips } from '@tandem/shared-ui/components/ToggleChips';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import { LIST_FILTERS, changeFilters } from '../model/search-filters.ts';
import type { ListFilter } from '../model/search-filters.ts';
import type { FilterProps } from './filter-props.ts';
import styles from './FilterForm.module.css';

/** A list of which any number can be selected; collapsed, with the number of selected values. */
export function ListFilterGroup({ list, filters, onChange }: FilterProps & { list: ListFilter }) {
  const { t } = useTranslation('mf-members');
  const { interests: offered } = useSettings();
  const chosen: readonly string[] = filters[list] ?? [];
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const { labelOf: interestLabel } = useInterestLabels(list === 'interests' && isOpen);
  const values: readonly string[] = LIST_FILTERS[list].filter(
    (value) => list !== 'interests' || offered.includes(value),
  );
  const labelOf = (value: string) =>
    list === 'interests' ? (interestLabel(value) ?? value) : t(`values.${list}.${value}`);
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {t(`filters.${list}`)}
        <Badge count={chosen.length} label={t('filters.chosen', { count: chosen.length })} tone="neutral" />
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.choices}>
        <ToggleChips
          label={t(`filters.${list}`)}
          hideLabel
          options={values.map((value) => ({ value, label: labelOf(value) }))}
          value={chosen}
          {...(list === 'interests' ? { max: LIMITS.interestsMax } : {})}
          onChange={(value) => onChange(changeFilters(filters, { [list]: value }))}
        />
      </div>
    </details>
  );
}
