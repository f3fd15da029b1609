import { useEffect, useRef, useState } from 'react';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { Pagination } from '@tandem/shared-ui/components/Pagination';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { keepSnapshot } from '../model/list-place.ts';
import { addressOf } from '../model/search-filters.ts';
import { useInSight } from '../model/use-in-sight.ts';
import { useProfileAhead } from '../model/use-profile-ahead.ts';
import { usePageInSight } from '../model/use-page-in-sight.ts';
import type { ShownList } from '../model/use-page-in-sight.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { FirstPage, FurtherPage } from './ResultsPage.tsx';
import styles from './ResultsList.module.css';

/** The list grows when its end is this near to the window. */
const END_NEAR = '800px 0px';

interface ResultsListProps {
  list: ShownList;
  /** The response that the list begins with. */
  start: MemberSearchResponse;
  /** It is the response to the search before, shown until the new one is received. */
  stale: boolean;
}

/**
 * The members of a search: pages are added as the reader scrolls, and links to the pages are beneath. The place is kept:
 * the address has the page that is read, and Back and a reload lead to it.
 */
export function ResultsList({ list, start, stale }: ResultsListProps) {
  const { t } = useTranslation('mf-members');
  const { from, page } = list;
  const filters = useSameFilters(list.filters);
  const pages = start.limited ? from : start.pages;
  const { last, opened, grow } = useLastPage(list, stale ? from : pages);
  const report = usePageInSight(list);
  useProfileAhead();
  // A list of one page has no place to keep.
  const handleRead = (read: number) => {
    if (last > from) report(read);
  };
  // Placeholders are members of the search before.
  const state = stale ? null : stateOf(list, start);
  const further = Array.from({ length: Math.max(0, last - from) }, (_, index) => from + 1 + index);
  return (
    <div ref={useStartInSight(list)} className={styles.list}>
      {from > 1 ? (
        <Link to={addressOf(filters, from - 1)} state={state} rel="prev" className={buttonClass({ size: 's' })}>
          {t('paging.previous')}
        </Link>
      ) : null}
      <FirstPage page={from} members={start.profiles} stale={stale} onRead={handleRead} />
      {further.map((one) => (
        <FurtherPage
          key={one}
          page={one}
          start={start}
          filters={filters}
          startsNear={one === last || Math.abs(one - page) <= 1}
          added={one > opened}
          onRead={report}
        />
      ))}
      {last < pages && !stale ? <ListEnd key={last} onNear={grow} /> : null}
      {start.limited ? null : (
        <Pagination
          page={page}
          pages={start.pages}
          label={t('paging.label')}
          previousLabel={t('paging.previous')}
          nextLabel={t('paging.next')}
          pageLabel={(number) => t('paging.page', { page: number })}
          renderLink={(number, link) => <Link to={addressOf(filters, number)} state={state} {...link} />}
        />
      )}
    </div>
  );
}

/** The same object for the same filters: the address, which they are read from, also changes with the page that is read. */
function useSameFilters(filters: SearchFilters): SearchFilters {
  const search = addressOf(filters);
  const [kept, setKept] = useState({ search, filters });
  if (kept.search === search) return kept.filters;
  setKept({ search, filters });
  return filters;
}

/** What a link to another page of the list hands on: the members of each page; null where the backend has no snapshots. */
function stateOf({ viewer }: ShownList, { snapshot, total_capped: capped }: MemberSearchResponse) {
  return snapshot === undefined ? null : { snapshot: keepSnapshot(snapshot, { capped, viewer }) };
}

/**
 * The last page of the list, at most `pages`, the one that was the last when it was opened, and the function that adds one.
 * Another search begins anew.
 */
function useLastPage({ filters, from, page, hasGrown }: ShownList, pages: number) {
  const search = addressOf(filters, from);
  // A list that had grown also gets the page after the one that is read: its beginning may have been in the window.
  const end = hasGrown ? page + 1 : page;
  const restored = { search, last: end, opened: end };
  const [grown, setGrown] = useState(restored);
  if (grown.search !== search) setGrown(restored);
  const { last, opened } = grown.search === search ? grown : restored;
  const shown = Math.min(Math.max(last, page), Math.max(pages, from));
  return { last: shown, opened, grow: () => setGrown({ search, last: shown + 1, opened }) };
}

/**
 * Scrolls up to the beginning of another search: what is chosen further down would leave the reader at the end of its
 * first page. Returns the ref of the list.
 */
function useStartInSight({ filters, from, isReturn }: ShownList) {
  const element = useRef<HTMLDivElement>(null);
  const search = addressOf(filters, from);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    // The router restores the place that Back leads to.
    if (!isReturn && (element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
  }, [search, isReturn]);
  return element;
}

function ListEnd({ onNear }: { onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useInSight(element, END_NEAR, onNear);
  return <div ref={element} />;
}
