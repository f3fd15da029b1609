import type { ApiClient } from '@tandem/contracts/api/client';
import type { BodyOf } from '@tandem/contracts/api/index';
import { queryOptions } from '@tandem/shared-ui/query';

export type DebitBody = BodyOf<'POST /api/directdebit.php'>;

export const directDebitQueries = {
  /**
   * A payment by direct debit, its mandate and the code that was sent. Rejects with `not_found` or `conflict`. Nothing of it is kept
   * for the next visit of its page: a code may have been sent by then, or another order made (R-PAY-DEBIT-CODE-KEPT).
   */
  of: (api: ApiClient, payment: string) =>
    queryOptions({
      queryKey: ['mf-payments', 'direct-debit', payment],
      queryFn: ({ signal }) => api.call('GET /api/directdebit.php', { query: { payment }, signal }),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
};

/** Sends the form; a code goes to its phone. Rejects with the fields at fault, or with what is against it. */
export const sendForm = (api: ApiClient, body: DebitBody) => api.call('POST /api/directdebit.php', { body });

/** Signs the mandate with the code of the SMS. Rejects with the field `otp`, or with `gone` for a code that is over. */
export const sendCode = (api: ApiClient, paymentId: string, otp: string) =>
  api.call('PUT /api/directdebit.php', { body: { payment_id: paymentId, otp } });
