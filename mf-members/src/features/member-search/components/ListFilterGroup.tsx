import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { ToggleChips } from '@tandem/shared-ui/components/ToggleChips';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIST_FILTERS, changeFilters } from '../model/search-filters.ts';
import type { ListFilter } from '../model/search-filters.ts';
import type { FilterProps } from './filter-props.ts';
import styles from './FilterForm.module.css';

interface ListFilterGroupProps extends FilterProps {
  list: Exclude<ListFilter, 'interests'>;
}

/** A list of which any number can be selected; collapsed, with the number of selected values. */
export function ListFilterGroup({ list, filters, onChange }: ListFilterGroupProps) {
  const { t } = useTranslation('mf-members');
  const chosen: readonly string[] = filters[list] ?? [];
  const [isOpen, setOpen] = useState(chosen.length > 0);
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
          options={LIST_FILTERS[list].map((value) => ({ value, label: t(`values.${list}.${value}`) }))}
          value={chosen}
          onChange={(value) => onChange(changeFilters(filters, { [list]: value }))}
        />
      </div>
    </details>
  );
}
