import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { ToggleChips } from '@tandem/shared-ui/components/ToggleChips';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { isSensitiveInterest } from '@tandem/contracts/product/lists';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import { LIST_FILTERS, changeFilters } from '../model/search-filters.ts';
import type { ListFilter } from '../model/search-filters.ts';
import { useIntimateAccess } from '../model/use-intimate-access.ts';
import type { FilterProps } from './filter-props.ts';
import styles from './FilterForm.module.css';
import { IntimateHint } from './IntimateHint.tsx';

/** A list of which any number can be selected; collapsed, with the number of selected values. */
export function ListFilterGroup({ list, filters, onChange }: FilterProps & { list: ListFilter }) {
  const { t } = useTranslation('mf-members');
  const { interests: offered } = useSettings();
  const chosen: readonly string[] = filters[list] ?? [];
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const { labelOf: interestLabel } = useInterestLabels(list === 'interests' && isOpen);
  const access = useIntimateAccess(list === 'interests' && isOpen);
  const values: readonly string[] = LIST_FILTERS[list].filter(
    (value) => list !== 'interests' || offered.includes(value),
  );
  // One that is chosen can be taken away by everybody.
  const isShown = (value: string) => access === 'open' || !isSensitiveInterest(value) || chosen.includes(value);
  const shown = list === 'interests' ? values.filter(isShown) : values;
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
          options={shown.map((value) => ({ value, label: labelOf(value) }))}
          value={chosen}
          {...(list === 'interests' ? { max: LIMITS.interestsMax } : {})}
          onChange={(value) => onChange(changeFilters(filters, { [list]: value }))}
        />
        {shown.length < values.length && (access === 'login' || access === 'consent') ? (
          <IntimateHint missing={access} />
        ) : null}
      </div>
    </details>
  );
}
