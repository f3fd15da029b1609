import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { ApiError, isHydrating } from '@tandem/shared-ui/host';
import { QueryClient } from '@tandem/shared-ui/query';
import type { QueryKey } from '@tandem/shared-ui/query';

/** The errors of calls that were refused to the gateway when it prerendered the page. */
const refusals = new WeakSet<Error>();

/**
 * Writes a refusal into the cache, as the error that the call would end with here: the markup was rendered with it. It stays
 * until the query is reset, as by a login; a page that requested it again when it is mounted would be hydrated as one that
 * loads.
 */
function setRefused(queryClient: QueryClient, queryKey: QueryKey, error: ApiError): void {
  refusals.add(error);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}

const isNoRefusal = ({ state: { error } }: { state: { error: Error | null } }) =>
  error === null || !refusals.has(error);

/**
 * Creates the query cache of a page, with what the gateway has rendered its markup with.
 *
 * @param receivedAt when that came: a page may have been read for long before its first gesture (R-LANDERS-ONLINE-NOW)
 */
export function createQueryClient(
  { queries, hasSession }: Pick<PagePlan, 'queries' | 'hasSession'>,
  receivedAt: number = Date.now(),
): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network queries are paused, and resumed when it is back.
      queries: {
        retry: false,
        staleTime: 15_000,
        retryOnMount: isNoRefusal,
        // What is on screen stays as it is under the first gesture; what is mounted later is as old as it is (docs/decisions/0348).
        refetchOnMount: ({ state }) => !isHydrating() || state.isInvalidated || state.dataUpdatedAt !== receivedAt,
        refetchOnWindowFocus: isNoRefusal,
        refetchOnReconnect: isNoRefusal,
      },
      // A mutation is not paused: it would be sent later without the member noticing. It fails, and the page says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const { key, data, refusal } of queries) {
    if (refusal === undefined) queryClient.setQueryData(key, data, { updatedAt: receivedAt });
    else setRefused(queryClient, key, new ApiError(refusal));
  }
  // Without a session cookie there is no user; with one, user.php returns them.
  if (!hasSession) queryClient.setQueryData(['user'], { user: null });
  return queryClient;
}
