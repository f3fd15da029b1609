import { useApi } from '@tandem/shared-ui/host';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { complaintsQuery } from '../api/queues.ts';
import { ComplaintItem } from './ComplaintItem.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The complaints that are not decided (C-MODERATION-COMPLAINTS). */
export function ComplaintQueue({ labelId }: { labelId: string }) {
  const waiting = useInfiniteQuery(complaintsQuery(useApi()));
  return (
    <WaitingList labelId={labelId} waiting={waiting}>
      {(complaint) => <ComplaintItem complaint={complaint} />}
    </WaitingList>
  );
}
