import { useEffect } from 'react';
import { hashKey } from '@tandem/shared-ui/query';
import type { QueryKey } from '@tandem/shared-ui/query';
import { held } from '../api/search-members.ts';

/**
 * Holds the snapshot of the list that is read, until another one is, or the page is left: whatever requests the list's first
 * page again meanwhile does not move the members under the reader (R-MEMBERS-SEARCH-STABLE). `isFetching`: a list of an
 * earlier visit is shown while a new search is under way, which is to take its place.
 */
export function useHeldSnapshot(queryKey: QueryKey, isFetching: boolean): void {
  const search = hashKey(queryKey);
  useEffect(() => {
    held.search = isFetching ? '' : search;
    return () => {
      held.search = '';
    };
  }, [search, isFetching]);
}
