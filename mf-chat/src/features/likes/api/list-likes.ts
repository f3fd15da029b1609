import type { ApiClient } from '@tandem/contracts/api/client';
import type { LikesResponse } from '@tandem/contracts/api/members';
import type { LikeType } from '@tandem/contracts/product/lists';
import { LISTS_LIKES } from '@tandem/shared-ui/host';
import { infiniteQueryOptions, queryOptions } from '@tandem/shared-ui/query';

/** How many members each list has; null where the backend does not say. */
type LikeCounts = LikesResponse['counts'] | null;

const countsKey = ['mf-chat', 'like-counts'] as const;

/** How many members each list has, as the server has said last: each first page of a list says so. */
export function likeCountsQuery(api: ApiClient, type: LikeType) {
  return queryOptions({
    queryKey: countsKey,
    queryFn: async ({ signal }): Promise<LikeCounts> =>
      (await api.call('GET /api/likes.php', { query: { type }, signal })).counts ?? null,
  });
}

/** One list of likes, page by page. A backend without paging returns all on the first page. */
export function likesQuery(api: ApiClient, type: LikeType) {
  return infiniteQueryOptions({
    queryKey: ['mf-chat', 'likes', type],
    meta: LISTS_LIKES,
    queryFn: async ({ pageParam, signal, client }): Promise<LikesResponse> => {
      const query = { type, ...(pageParam === null ? {} : { after: pageParam }) };
      const page = await api.call('GET /api/likes.php', { query, signal });
      if (page.counts !== undefined) client.setQueryData<LikeCounts>(countsKey, page.counts);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next ?? null,
    staleTime: 10_000,
  });
}
