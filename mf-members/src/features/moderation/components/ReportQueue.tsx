import { useApi } from '@tandem/shared-ui/host';
import { useInfiniteQuery } from '@tandem/shared-ui/query';
import { reportsQuery } from '../api/queues.ts';
import { ReportItem } from './ReportItem.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The reports that wait for a decision (C-MODERATION-REPORTS). */
export function ReportQueue({ labelId }: { labelId: string }) {
  const waiting = useInfiniteQuery(reportsQuery(useApi()));
  return (
    <WaitingList labelId={labelId} waiting={waiting}>
      {(report) => <ReportItem report={report} />}
    </WaitingList>
  );
}
