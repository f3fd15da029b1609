import type { QueryClient, QueryKey } from '@tandem/shared-ui/query';

/**
 * Requests a query again where it is shown; elsewhere it is marked stale. A first answer that is on its way is waited
 * for: the query client would take it for the new one.
 */
export function readAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true });
  if (query?.state.data === undefined && query?.promise !== undefined) query.promise.then(again, again);
  else again();
}

/**
 * Writes what has happened into the data of a query, where there are some (docs/decisions/0032). `change` gets the data
 * and returns them changed. An answer that is on its way may be from before the fact, so it is requested again.
 */
export function writeFact<T>(queryClient: QueryClient, queryKey: QueryKey, change: (data: T) => T): void {
  const isOnItsWay = queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  queryClient.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)));
  if (isOnItsWay) readAgain(queryClient, queryKey);
}
