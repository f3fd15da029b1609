import type { WaitingCounts } from '@tandem/contracts/api/moderation';
import { ApiError, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import type { QueueName } from '../../../paths.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { MODERATION_KEY, countsQuery, keyOfQueue } from './queues.ts';
import type { WaitingPage, WaitingPages } from './queues.ts';

interface Identified {
  id: number;
}

/** Changes one page of a list, and leaves the others as they are. */
function changePage<Item>(
  pages: WaitingPages<Item> | undefined,
  at: number,
  change: (items: readonly Item[]) => Item[],
): WaitingPages<Item> | undefined {
  if (pages === undefined) return undefined;
  const changed = pages.pages.map((page, index): WaitingPage<Item> =>
    index === at ? { ...page, items: change(page.items) } : page,
  );
  return { ...pages, pages: changed };
}

/**
 * Decides on an item of a list. It leaves the list at once, and the others that the decision `ends` once it is made. If the call fails, it is put back in its place, with a notice; if
 * it was refused because somebody else was first, the notice says what they decided, and the list is requested again.
 */
export function useDecide<Decision>(
  queue: QueueName,
  item: Identified,
  send: (decision: Decision) => Promise<void>,
  ends: (decision: Decision) => boolean = () => false,
) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { api, queryClient, notify } = useHost();
  const key = keyOfQueue(queue);
  const counts = countsQuery(api).queryKey;
  const count = (by: number) =>
    queryClient.setQueryData<WaitingCounts>(counts, (known) => known && { ...known, [queue]: known[queue] + by });
  return useMutation({
    mutationFn: send,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: key });
      const known = queryClient.getQueryData<WaitingPages<Identified>>(key);
      const at = known?.pages.findIndex(({ items }) => items.some(({ id }) => id === item.id)) ?? -1;
      queryClient.setQueryData<WaitingPages<Identified>>(key, (pages) =>
        changePage(pages, at, (items) => items.filter(({ id }) => id !== item.id)),
      );
      count(-1);
      return { at };
    },
    onSuccess: (_nothing, decision) => {
      if (ends(decision)) void queryClient.invalidateQueries({ queryKey: MODERATION_KEY });
    },
    onError: (error, _decision, before) => {
      const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (isRefused) {
        for (const queryKey of [key, counts]) void queryClient.invalidateQueries({ queryKey });
      } else {
        queryClient.setQueryData<WaitingPages<Identified>>(key, (pages) =>
          changePage(pages, before?.at ?? 0, (items) => [...items, item].toSorted((one, other) => one.id - other.id)),
        );
        count(1);
      }
      const reason = error instanceof ApiError ? error.message : t('failed');
      notify.show('error', isRefused ? reason : t('notDecided', { reason }));
    },
  });
}
