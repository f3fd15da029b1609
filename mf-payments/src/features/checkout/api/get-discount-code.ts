import type { ApiClient } from '@tandem/contracts/api/client';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { queryOptions } from '@tandem/shared-ui/query';

export interface CodeCheck {
  code: string;
  bundle: string;
  method: PaymentMethod;
  country: Country;
  /** What else the address of the page has; the server ignores what it does not know (R-PAY-DISCOUNT-QUERY). */
  others: object;
}

export const discountCodeQueries = {
  all: () => ['mf-payments', 'discount-code'] as const,
  /**
   * The price of a bundle with a discount code (C-PAY-DISCOUNT). Rejects with `not_found`, `conflict`, `gone` or
   * `validation`; the message can be shown.
   */
  check: (api: ApiClient, { others, ...check }: CodeCheck) =>
    queryOptions({
      queryKey: [...discountCodeQueries.all(), check, others],
      queryFn: ({ signal }) =>
        api.call('GET /api/discountcode.php', { query: Object.assign({}, others, check), signal }),
      staleTime: 60_000,
      retry: false,
    }),
};
