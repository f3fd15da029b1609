import { useState } from 'react';
import { BottomSheet } from '@tandem/shared-ui/components/BottomSheet';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { searchQuery } from '../api/search-members.ts';
import { NO_FILTERS } from '../model/search-filters.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { FilterForm } from './FilterForm.tsx';
import { useTotalText } from './use-total-text.ts';

export interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: SearchFilters;
  onApply: (filters: SearchFilters) => void;
}

/** The filters on a phone: chosen in peace, with the number of people they leave on the button that applies them. */
export function FilterSheet({ open, onClose, filters, onApply }: FilterSheetProps) {
  const { t } = useTranslation('mf-members');
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(filters);
  }
  const { data } = useQuery({ ...searchQuery(useApi(), draft, 1), enabled: open, placeholderData: keepPreviousData });
  const totalText = useTotalText();
  const footer = (
    <Cluster gap={3} justify="space-between">
      <Button variant="quiet" onClick={() => setDraft(NO_FILTERS)}>
        {t('filters.reset')}
      </Button>
      <Button variant="primary" onClick={() => onApply(draft)}>
        {data === undefined ? t('filters.show') : t('filters.showTotal', { total: totalText(data) })}
      </Button>
    </Cluster>
  );
  return (
    <BottomSheet open={open} onClose={onClose} title={t('filters.title')} closeLabel={t('close')} footer={footer}>
      <FilterForm filters={draft} onChange={setDraft} />
    </BottomSheet>
  );
}
