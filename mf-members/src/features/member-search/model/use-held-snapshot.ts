import { useLayoutEffect } from 'react';
import { hashKey } from '@tandem/shared-ui/query';
import type { QueryKey } from '@tandem/shared-ui/query';
import { readList } from '../api/search-members.ts';

/**
 * Holds the snapshot of the list that is read, until another one is, or the page is left: whatever requests the list's first
 * page again meanwhile does not move the members under the reader (R-MEMBERS-SEARCH-STABLE). `isSought`: as the list opens,
 * a new search is under way; its snapshot is held once it is received, not that of an earlier visit, which is shown until then.
 */
export function useHeldSnapshot(queryKey: QueryKey, isSought: boolean): void {
  // Before the query requests anything: it does so in an effect.
  useLayoutEffect(() => readList(hashKey(queryKey), isSought));
  useLayoutEffect(() => () => readList('', false), []);
}
