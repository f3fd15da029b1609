import type { ApiClient } from '@tandem/contracts/api/client';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { writePayment } from '@tandem/shared-ui/caches';
import { queryOptions } from '@tandem/shared-ui/query';
import { isOpen } from '../model/outcome.ts';

/** How often a payment is polled: often at first, less often later. In milliseconds. */
const OFTEN = 1500;
const SELDOM = 5000;
const TRIES_OFTEN = 15;

export const paymentQueries = {
  /**
   * A payment of the member, polled until it has ended; rejects with `not_found`. The user in its response is written
   * into the cache.
   */
  status: (api: ApiClient, id: string) =>
    queryOptions<PaymentStatusResponse>({
      queryKey: ['mf-payments', 'payment', id],
      queryFn: async ({ client, signal }) => {
        const payment = await api.call('GET /api/payment.php', { query: { id }, signal });
        if (payment.member !== undefined) writePayment(client, payment.member);
        return payment;
      },
      refetchInterval: ({ state }) => {
        if (state.data !== undefined && !isOpen(state.data.status)) return false;
        if (state.error !== null && state.data === undefined) return false;
        return state.dataUpdateCount < TRIES_OFTEN ? OFTEN : SELDOM;
      },
      staleTime: 0,
    }),
};
