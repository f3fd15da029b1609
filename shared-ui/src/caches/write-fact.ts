import type { QueryClient, QueryKey } from '@tandem/shared-ui/query';

/**
 * Refetches a query that is mounted; others are marked stale. A pending first response is awaited, because the query
 * client would take it for the new one.
 */
export function refetchOrInvalidate(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true });
  if (query?.state.data === undefined && query?.promise !== undefined) query.promise.then(again, again);
  else again();
}

/**
 * Writes what has happened into the data of a query, if there are any (docs/decisions/0032). `change` returns the
 * changed data. A pending response may be older than the fact, so it is requested again.
 */
export function writeFact<T>(queryClient: QueryClient, queryKey: QueryKey, change: (data: T) => T): void {
  const isOnItsWay = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  queryClient.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)));
  if (isOnItsWay) refetchOrInvalidate(queryClient, queryKey);
}
