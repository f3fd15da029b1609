import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Select } from '@tandem/shared-ui/components/Select';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Invitation } from '../../shared/Invitation.tsx';
import { ActiveFilters, ActiveFiltersOutline, ShowEverybody } from './components/ActiveFilters.tsx';
import { FilterForm } from './components/FilterForm.tsx';
import { FilterSheet } from './components/FilterSheet.tsx';
import { SearchResults } from './components/SearchResults.tsx';
import { useTotalText } from './components/use-total-text.ts';
import { activeFilters } from './model/active-filters.ts';
import { SORTS, changeFilters } from './model/search-filters.ts';
import type { SearchFilters } from './model/search-filters.ts';
import { useMemberSearch } from './model/use-member-search.ts';
import styles from './MembersPage.module.css';

/** Search members (S-MEMBERS-SEARCH), the home of a logged-in member. The search is in the address. */
export default function MembersPage() {
  const { t } = useTranslation('mf-members');
  const { filters, list, ready, closed, results, change, fitsOnly } = useMemberSearch();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const totalText = useTotalText();
  const handleApply = (next: SearchFilters) => {
    setSheetOpen(false);
    change(next);
  };

  if (closed) {
    return (
      <Page>
        <Invitation level={1} title={t('invitation.onlyTitle')}>
          {t('invitation.onlyText')}
        </Invitation>
      </Page>
    );
  }
  return (
    <Page className={styles.page}>
      <Heading level={1}>{t('search.title')}</Heading>
      <div className={styles.columns}>
        <aside className={styles.panel} aria-label={t('filters.title')}>
          <FilterForm filters={filters} onChange={change} />
        </aside>
        <section className={styles.results} aria-label={t('results.label')}>
          <div className={styles.top}>
            <div className={styles.tools}>
              <OpenFilters count={activeFilters(filters).length} onOpen={() => setSheetOpen(true)} />
              <SortSelect filters={filters} onChange={change} />
            </div>
            <div className={styles.summary}>
              <div role="status" className={styles.total}>
                <Text as="span" tone="muted" tabular>
                  {results.data === undefined ? t('results.searching') : totalText(results.data)}
                </Text>
              </div>
              {fitsOnly ? <ShowEverybody filters={filters} /> : null}
              {ready ? <ActiveFilters filters={filters} /> : <ActiveFiltersOutline />}
            </div>
          </div>
          <SearchResults results={results} list={list} fitsOnly={fitsOnly} />
        </section>
      </div>
      <FilterSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} filters={filters} onApply={handleApply} />
    </Page>
  );
}

function OpenFilters({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation('mf-members');
  return (
    <Button className={styles.open} icon={<SlidersHorizontal />} aria-haspopup="dialog" onClick={onOpen}>
      {t('filters.title')} <Badge count={count} label={t('filters.count', { count })} className={styles.count} />
    </Button>
  );
}

function SortSelect({ filters, onChange }: { filters: SearchFilters; onChange: (filters: SearchFilters) => void }) {
  const { t } = useTranslation('mf-members');
  return (
    <Select
      label={t('sort.label')}
      hideLabel
      className={styles.sort}
      options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={filters.sort ?? 'active'}
      onChange={(event) => {
        const sort = SORTS.find((value) => value === event.target.value);
        onChange(changeFilters(filters, { sort: sort === 'active' ? undefined : sort }));
      }}
    />
  );
}
