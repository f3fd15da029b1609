import type { ApiClient } from '@tandem/contracts/api/client';
import type { LikesResponse } from '@tandem/contracts/api/members';
import type { LikeType } from '@tandem/contracts/product/lists';
import { LISTS_LIKES } from '@tandem/shared-ui/host';
import { infiniteQueryOptions } from '@tandem/shared-ui/query';

/** One list of likes, page by page. A backend without paging returns all on the first page. */
export function likesQuery(api: ApiClient, type: LikeType) {
  return infiniteQueryOptions({
    queryKey: ['mf-chat', 'likes', type],
    meta: LISTS_LIKES,
    queryFn: ({ pageParam, signal }): Promise<LikesResponse> =>
      api.call('GET /api/likes.php', { query: { type, ...(pageParam === null ? {} : { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next ?? null,
    staleTime: 10_000,
  });
}
