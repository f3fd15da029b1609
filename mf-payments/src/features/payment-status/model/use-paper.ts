import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import type { Transaction } from '@tandem/contracts/api/transactions';
import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { transactionsQueries } from '../../transactions/api/transactions-queries.ts';

/** What a receipt says of a purchase besides its payment. */
export interface Paper {
  invoice_number?: string | null | undefined;
  vat?: Transaction['vat'] | undefined;
  debit_on?: string | undefined;
}

/**
 * The invoice of a completed payment, its tax, and the day of its debit. They come with the payment, so that they are there when
 * the page is printed; of a backend that leaves them out, they are loaded where `isWanted`. Undefined or null: they are not known.
 */
export function usePaper(payment: PaymentStatusResponse, isWanted: boolean): Paper | null | undefined {
  const isThere = payment.invoice_number !== undefined;
  const query = transactionsQueries.one(useApi(), payment.payment_id);
  const { data } = useQuery({ ...query, enabled: isWanted && !isThere });
  return isThere ? payment : data;
}
