import { useEffect } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useHost } from '@tandem/shared-ui/host';
import type { QueryClient } from '@tandem/shared-ui/query';

/** What all sizes and formats of a photo's address begin with: `/media/<key>` of `/media/<key>-large.webp`. */
function beginOf(address: string): string {
  const { pathname } = new URL(address, location.href);
  const end = pathname.lastIndexOf('-');
  return end === -1 ? pathname : pathname.slice(0, end + 1);
}

/** The photo, as far as an address names it: one that is signed begins with its id, and every signature is another. */
const photoOf = (begin: string) => begin.split('.')[0] ?? begin;

/**
 * Returns a function that takes the address of a photo that could not be loaded, and refetches the queries that it came
 * from (R-PHOTOS-ADDRESS-REFETCHED): an address ends with a right, and a signed one after L-PHOTOS-SIGNED-TIME. Once for each photo in that time, so
 * a photo that cannot be loaded at all is not requested again and again.
 */
export function createPhotoRefetch(queryClient: QueryClient): (address: string) => void {
  const refetchedAt = new Map<string, number>();
  /** The queries that are refetched for a photo now. */
  const underWay = new Set<string>();
  return (address) => {
    const begin = beginOf(address);
    const before = refetchedAt.get(photoOf(begin));
    if (before !== undefined && Date.now() - before < LIMITS.photoSignedSeconds * 1000) return;
    const from = queryClient
      .getQueryCache()
      .findAll()
      .filter(({ state }) => state.data !== undefined && JSON.stringify(state.data).includes(begin));
    if (from.length > 0) refetchedAt.set(photoOf(begin), Date.now());
    // A list with many such photos is refetched once. What was requested before may still return the address that has ended.
    for (const { queryKey, queryHash } of from.filter((query) => !underWay.has(query.queryHash))) {
      underWay.add(queryHash);
      void queryClient.invalidateQueries({ queryKey, exact: true }).finally(() => underWay.delete(queryHash));
    }
  };
}

/** Refetches what a page is shown from when one of its photos cannot be loaded, also one that failed before this. */
export function useExpiredPhotos(): void {
  const { queryClient } = useHost();
  useEffect(() => {
    const refetch = createPhotoRefetch(queryClient);
    const handleError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) refetch(target.currentSrc || target.src);
    };
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-broken-picture]'))
      if (dataset['brokenPicture'] !== undefined) refetch(dataset['brokenPicture']);
    // Errors of images do not bubble; they are captured.
    document.addEventListener('error', handleError, true);
    return () => document.removeEventListener('error', handleError, true);
  }, [queryClient]);
}
