import { useState } from 'react';
import type { LikesResponse } from '@tandem/contracts/api/members';
import type { LikeType } from '@tandem/contracts/product/lists';
import { useApi } from '@tandem/shared-ui/host';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { likesQuery } from '../api/list-likes.ts';
import { listedLikes } from './listed-likes.ts';

type LikeCounts = NonNullable<LikesResponse['counts']>;

/**
 * Returns how many members each list of likes has (R-LIKES-COUNTS), as the open list said when it was loaded, without those
 * whose like was taken back since; while another list is loading, what the last one said.
 */
export function useLikeCounts(type: LikeType): LikeCounts | undefined {
  const { data } = useInfiniteQuery({ ...likesQuery(useApi(), type), enabled: false });
  const [last, setLast] = useState<LikeCounts>();
  const known = data?.pages[0]?.counts;
  if (known !== undefined && known !== last) setLast(known);
  const counts = known ?? last;
  if (counts === undefined || type === 'received' || data === undefined) return counts;
  const takenBack = listedLikes(type, data.pages).filter(({ liked }) => !liked).length;
  return { ...counts, [type]: Math.max(0, counts[type] - takenBack) };
}
