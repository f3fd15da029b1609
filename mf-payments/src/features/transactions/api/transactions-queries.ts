import type { ApiClient } from '@tandem/contracts/api/client';
import type { CreditMovementShown, Transaction } from '@tandem/contracts/api/transactions';
import { infiniteQueryOptions, queryOptions } from '@tandem/shared-ui/query';
import { REPEAT_ORDER_KEY } from '../../../shared/model/repeat-order-key.ts';

/** A page of the list. */
interface TransactionsPage {
  transactions: Transaction[];
  movements: CreditMovementShown[];
  next: number | null;
  /** Where more purchases begin. */
  next_purchases?: string | null | undefined;
}

export const transactionsQueries = {
  /** Of all below: a withdrawal changes each of them. */
  all: () => ['mf-payments', 'transactions'] as const,
  /** All transactions with the first page of the credit history; further pages have movements alone. */
  list: (api: ApiClient) =>
    infiniteQueryOptions({
      queryKey: [...transactionsQueries.all(), 'list'] as const,
      queryFn: ({ pageParam, signal }): Promise<TransactionsPage> =>
        api.call('GET /api/transactions.php', { query: pageParam === null ? {} : { before: pageParam }, signal }),
      initialPageParam: null as number | null,
      getNextPageParam: (page: { next: number | null }) => page.next,
    }),
  /** The purchases after the first page of the list. */
  earlier: (api: ApiClient, after: string | null) =>
    infiniteQueryOptions({
      queryKey: [...transactionsQueries.all(), 'earlier', after] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call('GET /api/transactions.php', { query: pageParam === null ? {} : { after: pageParam }, signal }),
      initialPageParam: after,
      getNextPageParam: (page: { next_purchases?: string | null | undefined }) => page.next_purchases ?? null,
    }),
  /** One transaction; rejects with `not_found`, and with `validation` for an address that names none. */
  one: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: [...transactionsQueries.all(), id] as const,
      queryFn: async ({ signal }) => {
        const { transactions } = await api.call('GET /api/transactions.php', { query: { id }, signal });
        return transactions[0] ?? null;
      },
    }),
  /** What a repeat order would buy, and the stored card (C-PAY-REPEAT). */
  repeatOrder: (api: ApiClient) =>
    queryOptions({
      queryKey: REPEAT_ORDER_KEY,
      queryFn: ({ signal }) => api.call('GET /api/repeat-order.php', { signal }),
    }),
};
