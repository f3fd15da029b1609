import type { ApiClient } from '@tandem/contracts/api/client';
import type { WaitingComplaint } from '@tandem/contracts/api/complaints';
import type { WaitingDebit, WaitingLoss, WaitingPhoto, WaitingRefund } from '@tandem/contracts/api/moderation';
import type { Report } from '@tandem/contracts/api/reports';
import { infiniteQueryOptions, queryOptions } from '@tandem/shared-ui/query';
import type { InfiniteData } from '@tandem/shared-ui/query';
import type { QueueName } from '../../../paths.ts';

/** One page of a list: items that wait, the oldest first, and where the next page begins. */
export interface WaitingPage<Item> {
  items: Item[];
  next: number | null;
}

export type WaitingPages<Item> = InfiniteData<WaitingPage<Item>, number | null>;

/** Of all that waits. */
export const MODERATION_KEY = ['mf-members', 'moderation'] as const;

export const keyOfQueue = (queue: QueueName) => [...MODERATION_KEY, queue] as const;

/** How much waits in each list. */
export function countsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'counts'] as const,
    queryFn: ({ signal }) => api.call('GET /api/moderation.php', { signal }),
  });
}

/** What each page of a list has in common: where it begins, and where the next one does. */
function waitingQuery<Item>(
  queue: QueueName,
  read: (query: { after?: number }, signal: AbortSignal) => Promise<WaitingPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: keyOfQueue(queue),
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { after: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page: WaitingPage<Item>) => page.next,
  });
}

/** The photos that no moderator has looked at. */
export const photosQuery = (api: ApiClient) =>
  waitingQuery<WaitingPhoto>('photos', async (query, signal) => {
    const { photos, next } = await api.call('GET /api/photo-review.php', { query, signal });
    return { items: photos, next };
  });

/** The reports that wait for a decision. */
export const reportsQuery = (api: ApiClient) =>
  waitingQuery<Report>('reports', async (query, signal) => {
    const { reports, next } = await api.call('GET /api/report.php', { query, signal });
    return { items: reports, next };
  });

/** The complaints that are not decided. */
export const complaintsQuery = (api: ApiClient) =>
  waitingQuery<WaitingComplaint>('complaints', async (query, signal) => {
    const { complaints, next } = await api.call('GET /api/complaint-review.php', { query, signal });
    return { items: complaints, next };
  });

/** The refunds that the provider did not make. */
export const refundsQuery = (api: ApiClient) =>
  waitingQuery<WaitingRefund>('refunds', async (query, signal) => {
    const { refunds, next } = await api.call('GET /api/refund-review.php', { query, signal });
    return { items: refunds, next };
  });

/** The signed direct debits that the provider did not take. */
export const debitsQuery = (api: ApiClient) =>
  waitingQuery<WaitingDebit>('debits', async (query, signal) => {
    const { debits, next } = await api.call('GET /api/debit-review.php', { query, signal });
    return { items: debits, next };
  });

/** The refunds whose money the bank took back as well. */
export const lossesQuery = (api: ApiClient) =>
  waitingQuery<WaitingLoss>('losses', async (query, signal) => {
    const { losses, next } = await api.call('GET /api/loss-review.php', { query, signal });
    return { items: losses, next };
  });
