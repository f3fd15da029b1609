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

/** The page of a list that has an item; -1 for none. */
const placeOf = ({ id }: Identified, known: WaitingPages<Identified> | undefined): number =>
  known?.pages.findIndex(({ items }) => items.some((other) => other.id === id)) ?? -1;

interface Outcomes<Decision> {
  /** Whether a decision ends other items as well, which leave the list with it. */
  ends?: (decision: Decision) => boolean;
  /** Called once there is nothing to decide any more: it is made, or somebody else was first. */
  onOver?: () => void;
}

/**
 * Decides on an item of a list. It leaves the list at once, and the others that the decision `ends` once it is made. If the call fails, it is put back in its place, with a notice; if
 * it was refused because somebody else was first, the notice says what they decided, and the list is requested again.
 */
export function useDecide<Decision>(
  queue: QueueName,
  item: Identified,
  send: (decision: Decision) => Promise<void>,
  { ends, onOver }: Outcomes<Decision> = {},
) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { api, queryClient, notify } = useHost();
  const key = keyOfQueue(queue);
  const counts = countsQuery(api).queryKey;
  const count = (by: number) =>
    queryClient.setQueryData<WaitingCounts>(counts, (known) => known && { ...known, [queue]: known[queue] + by });
  const placeNow = () => placeOf(item, queryClient.getQueryData<WaitingPages<Identified>>(key));
  /** The list as it is now; an item that is not in it was decided by somebody else. */
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: key });
    if (queryClient.getQueryState(key)?.isInvalidated === false && placeNow() === -1) onOver?.();
  };
  return useMutation({
    mutationFn: send,
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: key });
      const at = placeNow();
      queryClient.setQueryData<WaitingPages<Identified>>(key, (pages) =>
        changePage(pages, at, (items) => items.filter(({ id }) => id !== item.id)),
      );
      count(-1);
      return { at };
    },
    onSuccess: (_nothing, decision) => {
      onOver?.();
      if (ends?.(decision) === true) void queryClient.invalidateQueries({ queryKey: MODERATION_KEY });
    },
    onError: (error, _decision, before) => {
      const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (isRefused) {
        void queryClient.invalidateQueries({ queryKey: counts });
        void readAgain();
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
