import { ArrowDownWideNarrow, SlidersHorizontal, UsersRound } from 'lucide-react';
import { startTransition, useState } from 'react';
import { Badge } from '@tandem/shared-ui/components/Badge';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Select } from '@tandem/shared-ui/components/Select';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { Invitation } from '../../shared/Invitation.tsx';
import { ActiveFilters, ActiveFiltersOutline } from './components/ActiveFilters.tsx';
import { LateFilterForm, LateFilterSheet } from './components/LateFilters.tsx';
import { SearchResults } from './components/SearchResults.tsx';
import { useTotalText } from './components/use-total-text.ts';
import { activeFilters } from './model/active-filters.ts';
import { SORTS, addressOf, changeFilters } from './model/search-filters.ts';
import type { SearchFilters } from './model/search-filters.ts';
import { useMemberSearch } from './model/use-member-search.ts';
import styles from './MembersPage.module.css';

/** Search members (S-MEMBERS-SEARCH), the home of a logged-in member. The search is in the address. */
export default function MembersPage() {
  const { t } = useTranslation('mf-members');
  const { filters, list, ready, closed, results, change, fitsOnly, isWide } = useMemberSearch();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const totalText = useTotalText();
  const handleApply = (next: SearchFilters) => {
    setSheetOpen(false);
    // The results are here already, for their number: all of their cards at once would hold up the sheet that closes.
    startTransition(() => change(next));
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
  const widens = fitsOnly && (results.data?.total ?? 0) > 0;
  return (
    <Page className={styles.page}>
      <Heading level={1} className={styles.heading}>
        {t('search.title')}
      </Heading>
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={t('filters.title')}>
          <div className={styles.panel}>
            <LateFilterForm filters={filters} onChange={change} />
          </div>
        </aside>
        <section className={styles.results} aria-label={t('results.label')}>
          <div className={styles.row}>
            <div role="status" className={styles.total}>
              {results.isPending ? t('results.searching') : results.data && inTwoLines(totalText(results.data))}
            </div>
            {ready ? <ActiveFilters filters={filters} widens={widens} /> : <ActiveFiltersOutline />}
            {widens || isWide ? <FitByIcon filters={filters} /> : null}
            <OpenFilters count={activeFilters(filters).length} onOpen={() => setSheetOpen(true)} />
            <SortSelect filters={filters} onChange={change} />
          </div>
          <SearchResults results={results} list={list} fitsOnly={fitsOnly} />
        </section>
      </div>
      <LateFilterSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} filters={filters} onApply={handleApply} />
    </Page>
  );
}

/** The number and its word, which may stand below it where the row is narrow. */
const inTwoLines = (total: string) => total.replace(/\s(?=\S+$)/u, ' ');

/** The link to everybody on phones, and back (R-MEMBERS-FIT-EVERYBODY): the line of active filters has no room there. */
function FitByIcon({ filters }: { filters: SearchFilters }) {
  const { t } = useTranslation('mf-members');
  const isWide = filters.everybody === true;
  const label = t(isWide ? 'fit.narrow' : 'fit.widen');
  return (
    <Link
      to={addressOf(changeFilters(filters, { everybody: isWide ? undefined : true }))}
      preventScrollReset
      className={styles.widen}
      data-on={isWide ? '' : undefined}
      aria-label={label}
      title={label}
    >
      <UsersRound size="1.25rem" aria-hidden="true" />
    </Link>
  );
}

/** The button of a phone's filters; its number is at its corner, so that nothing moves when that is known. */
function OpenFilters({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation('mf-members');
  return (
    <Button size="s" className={styles.open} icon={<SlidersHorizontal />} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.openText}>{t('filters.title')}</span>{' '}
      <Badge count={count} label={t('filters.count', { count })} className={styles.count} />
    </Button>
  );
}

/** The order of the results; on phones an icon over the system's own list. */
function SortSelect({ filters, onChange }: { filters: SearchFilters; onChange: (filters: SearchFilters) => void }) {
  const { t } = useTranslation('mf-members');
  return (
    <div className={styles.sort} data-changed={filters.sort === undefined ? undefined : ''}>
      <ArrowDownWideNarrow className={styles.sortIcon} aria-hidden="true" />
      <Select
        label={t('sort.label')}
        hideLabel
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={filters.sort ?? 'active'}
        onChange={(event) => {
          const sort = SORTS.find((value) => value === event.target.value);
          onChange(changeFilters(filters, { sort: sort === 'active' ? undefined : sort }));
        }}
      />
    </div>
  );
}
