import { useState } from 'react';
import type { Bundle, BundlesAnswer } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { useApi } from '@tandem/shared-ui/host';
import type { ApiError } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { discountCodeQueries } from '../api/get-discount-code.ts';
import { typedCode } from '../../../shared/model/typed-code.ts';

/** What is taken off an order. */
export interface OrderDiscount {
  code: string;
  percentage: number;
  /** Minor units. */
  price: number;
  isBonus: boolean;
}

export interface CodeField {
  text: string;
  setText: (text: string) => void;
  apply: () => void;
  isChecking: boolean;
  /** The code that was checked and holds. */
  accepted: OrderDiscount | null;
  error: ApiError | Error | null;
}

interface DiscountInput {
  bundle: Bundle;
  prices: BundlesAnswer;
  method: PaymentMethod | null;
}

/**
 * The one discount of an order, as the server decides it as well: the time bonus or a typed code, whichever takes more
 * off, never both. A code is checked again when method, bundle or country change; what was typed stays.
 */
export function useDiscount({ bundle, prices, method }: DiscountInput): {
  discount: OrderDiscount | null;
  field: CodeField;
} {
  const api = useApi();
  const [text, setText] = useState(typedCode.read);
  const [applied, setApplied] = useState(text);
  const code = applied.trim().toUpperCase();
  const isAsked = code !== '' && method !== null;
  const check = useQuery({
    ...discountCodeQueries.check(api, {
      code,
      bundle: bundle.id,
      method: method ?? 'visa',
      country: prices.country,
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });

  const bonus: OrderDiscount | null =
    prices.discount === null || bundle.discounted === null
      ? null
      : {
          code: prices.discount.code,
          percentage: prices.discount.value_percentage,
          price: bundle.discounted.price,
          isBonus: true,
        };
  const found = isAsked && check.isSuccess && !check.isPlaceholderData ? check.data : null;
  const accepted: OrderDiscount | null =
    found === null || found.new_price === null
      ? null
      : { code: found.code, percentage: found.value_percentage, price: found.new_price.amount, isBonus: false };
  const isTypedBetter = accepted !== null && (bonus === null || accepted.price < bonus.price);

  return {
    discount: isTypedBetter ? accepted : bonus,
    field: {
      text,
      setText: (value) => {
        setText(value);
        // An emptied field takes the code back at once; another text has to be applied.
        if (value.trim() === '') {
          setApplied('');
          typedCode.keep('');
        }
      },
      apply: () => {
        typedCode.keep(text.trim());
        if (text.trim().toUpperCase() === code) void check.refetch();
        else setApplied(text);
      },
      isChecking: isAsked && check.isFetching,
      accepted,
      error: isAsked ? check.error : null,
    },
  };
}
