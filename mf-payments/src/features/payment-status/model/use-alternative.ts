import type { Payment } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { isAwaited, useApi, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { priceListQueries } from '../../../shared/api/get-price-list.ts';
import { methodKind } from '../../../shared/model/method-names.ts';
import { offeredMethods } from '../../../shared/model/offered-methods.ts';

/**
 * Another way to pay than the one that did not work: the first of the country's list that is instant and of another kind,
 * such as PayPal after a card. 'awaited' while the list is on its way; null where there is none, or the list cannot be loaded.
 */
export function useAlternative({ country, method, amount }: Payment): PaymentMethod | 'awaited' | null {
  const userId = useUser()?.id ?? null;
  const list = useQuery(priceListQueries.country(useApi(), country, userId));
  if (isAwaited(list)) return 'awaited';
  const kind = methodKind(method);
  const other = offeredMethods(list.data?.methods ?? [], amount).find(
    ({ id, instant }) => instant && id !== method && methodKind(id) !== kind,
  );
  return other?.id ?? null;
}
