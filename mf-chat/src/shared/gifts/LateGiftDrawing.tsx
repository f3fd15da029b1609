import type { Gift } from '@tandem/contracts/product/lists';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';

/** The drawings are loaded where a gift is shown: most conversations have none. */
const drawingsQuery = queryOptions({
  queryKey: ['mf-chat', 'gift-drawings'],
  queryFn: () => import(/* webpackChunkName: "gift-drawings" */ './GiftDrawing.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/**
 * The drawing of a gift, in a box that has its size from the beginning, by the class. Where the drawings cannot be loaded
 * the box stays empty: what it shows is said beside it.
 */
export function LateGiftDrawing({ gift, className = '' }: { gift: Gift; className?: string | undefined }) {
  const { data } = useQuery(drawingsQuery);
  return (
    <span className={className} aria-hidden="true">
      {data === undefined ? null : <data.GiftDrawing gift={gift} />}
    </span>
  );
}
