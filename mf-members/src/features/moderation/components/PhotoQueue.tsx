import { useApi } from '@tandem/shared-ui/host';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { photosQuery } from '../api/queues.ts';
import { PhotoItem } from './PhotoItem.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The photos that no moderator has looked at (C-MODERATION-PHOTOS). */
export function PhotoQueue({ labelId }: { labelId: string }) {
  const waiting = useInfiniteQuery(photosQuery(useApi()));
  return (
    <WaitingList labelId={labelId} waiting={waiting}>
      {(photo) => <PhotoItem waiting={photo} />}
    </WaitingList>
  );
}
