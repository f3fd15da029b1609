import { memo, useDeferredValue, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { Member, MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { ApiError, useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { idsOfPage, searchQuery, snapshotQuery } from '../api/search-members.ts';
import type { SearchFilters } from '../model/search-filters.ts';
import { useInSight } from '../model/use-in-sight.ts';
import { FurtherGrid, ResultsGrid } from './ResultsGrid.tsx';
import styles from './ResultsList.module.css';

/** Pages are requested when they are a window's height away. */
const NEAR = '100% 0px';
/** The places of a page whose members are not known, by negative numbers: ids are positive. */
const UNKNOWN = Array.from({ length: LIMITS.searchPage }, (_, index) => -1 - index);
/** The line in the middle of the window: the page that it crosses is the one that is read. */
const MIDDLE = '-50% 0px';

interface FirstPageProps {
  /** From 1. */
  page: number;
  members: readonly Member[];
  /** These are members of the search before, shown until the new ones are received. */
  stale: boolean;
  /** Called whenever the page comes to the middle of the window. */
  onRead: (page: number) => void;
}

/** The page that the list begins with. */
export function FirstPage({ page, members, stale, onRead }: FirstPageProps) {
  const { t } = useTranslation('mf-members');
  const element = useRef<HTMLDivElement>(null);
  useInSight(element, MIDDLE, () => onRead(page));
  return (
    <div ref={element}>
      <ResultsGrid members={members} stale={stale} label={t('paging.page', { page })} />
    </div>
  );
}

interface FurtherPageProps extends Pick<FirstPageProps, 'page' | 'onRead'> {
  /** The response that the list begins with. */
  start: MemberSearchResponse;
  filters: SearchFilters;
  /** It is in or near the window when the list is shown. */
  startsNear: boolean;
  /** It was added while the list was read. */
  added: boolean;
}

/**
 * A further page of the list: as high as its members from the start, so that nothing moves when they are received, and
 * requested when it is near. Memoized: there are dozens of them, and the list rerenders with every change of the address.
 */
export const FurtherPage = memo(function FurtherPage(props: FurtherPageProps) {
  const { page, start, filters, startsNear, added, onRead } = props;
  const { t } = useTranslation('mf-members');
  const api = useApi();
  const [isNear, setNear] = useState(startsNear);
  const element = useRef<HTMLDivElement>(null);
  useInSight(element, NEAR, () => setNear(true));
  useInSight(element, MIDDLE, () => onRead(page));
  // A backend of another make may have no snapshots: then its pages are requested by their numbers.
  const memberIds = start.snapshot === undefined ? null : idsOfPage(start.snapshot, page);
  const ids = memberIds ?? UNKNOWN;
  const { data, error, isFetching, refetch } = useQuery({
    ...(memberIds === null ? searchQuery(api, filters, page) : snapshotQuery(api, filters, memberIds)),
    enabled: isNear,
  });
  // Cards are rendered in the time that frames leave.
  const members = useDeferredValue(isNear ? data?.profiles : undefined);
  return (
    <div ref={element} className={styles.further} style={{ '--count': ids.length } as CSSProperties}>
      <FurtherGrid ids={ids} members={members} label={t('paging.page', { page })} added={added} />
      {data === undefined && error !== null ? (
        <div role="alert" className={styles.failure}>
          <p>{error instanceof ApiError ? error.message : t('errors.generic')}</p>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
});
