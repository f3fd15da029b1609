import { useState } from 'react';
import type { Bundle, BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { useApi, useUser } from '@tandem/shared-ui/host';
import type { ApiError } from '@tandem/shared-ui/host';
import { keepPreviousData, useQuery } from '@tandem/shared-ui/query';
import { useSearchParams } from '@tandem/shared-ui/router';
import { discountCodeQueries } from '../api/get-discount-code.ts';
import { typedCode } from '../../../shared/model/typed-code.ts';
import { readPageQuery } from './page-query.ts';

/** What reduces the price of an order. */
export interface OrderDiscount {
  code: string;
  percentage: number;
  /** Minor units. */
  price: number;
  isBonus: boolean;
}

/** A press of the order button that applied a code; each press is another object. */
export interface OrderPress {
  /** As it was typed. */
  text: string;
}

export interface CodeField {
  text: string;
  setText: (text: string) => void;
  apply: () => void;
  /** What is typed is not the code that was applied: the price that is shown is without it. */
  isUnapplied: boolean;
  /** Applies what is typed in the place of an order (R-PAY-CODE-TYPED). */
  applyForOrder: () => void;
  /** Null once the text is changed, or applied by its own button. */
  press: OrderPress | null;
  isChecking: boolean;
  /** The code that the server accepted. */
  accepted: OrderDiscount | null;
  error: ApiError | Error | null;
}

interface DiscountInput {
  bundle: Bundle;
  prices: BundlesResponse;
  method: PaymentMethod | null;
}

/**
 * The discount of an order, as the server decides it too: the time bonus or a typed code, whichever saves more, never
 * both. A code is checked again when method, bundle or country change; what was typed stays.
 */
export function useDiscount({ bundle, prices, method }: DiscountInput): {
  discount: OrderDiscount | null;
  field: CodeField;
} {
  const field = useCodeField({ bundle, prices, method });
  const bonus = bonusOf(bundle, prices);
  const { accepted } = field;
  const isCodeBetter = accepted !== null && (bonus === null || accepted.price < bonus.price);
  return { discount: isCodeBetter ? accepted : bonus, field };
}

function bonusOf(bundle: Bundle, { discount }: BundlesResponse): OrderDiscount | null {
  if (discount === null || bundle.discounted === null) return null;
  return { code: discount.code, percentage: discount.value_percentage, price: bundle.discounted.price, isBonus: true };
}

/** The state of the field for a code, and the server's response for the code that was applied. */
function useCodeField({ bundle, prices, method }: DiscountInput): CodeField {
  const api = useApi();
  const userId = useUser()?.id ?? null;
  const [search] = useSearchParams();
  // As the page was opened: choosing a method changes the address.
  const [opened] = useState(() => readPageQuery(userId, search));
  const [text, setText] = useState(opened.code);
  const [applied, setApplied] = useState(text);
  const [press, setPress] = useState<OrderPress | null>(null);
  const code = applied.trim().toUpperCase();
  const isEnabled = code !== '' && method !== null;
  const check = useQuery({
    ...discountCodeQueries.check(api, {
      code,
      bundle: bundle.id,
      method: method ?? 'visa',
      country: prices.country,
      others: opened.others,
    }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const isUnapplied = text.trim().toUpperCase() !== code;
  const apply = (by: OrderPress | null) => {
    typedCode.keep(userId, text.trim());
    setPress(by);
    if (isUnapplied) setApplied(text);
    else void check.refetch();
  };
  const found = isEnabled && check.isSuccess && !check.isPlaceholderData ? check.data : null;

  return {
    text,
    setText: (value) => {
      setText(value);
      setPress(null);
      // An emptied field removes the code at once; another text has to be applied.
      if (value.trim() === '') {
        setApplied('');
        typedCode.drop();
      }
    },
    apply: () => apply(null),
    isUnapplied,
    applyForOrder: () => apply({ text }),
    press,
    isChecking: isEnabled && check.isFetching,
    accepted:
      found === null || found.new_price === null
        ? null
        : { code: found.code, percentage: found.value_percentage, price: found.new_price.amount, isBonus: false },
    error: isEnabled ? check.error : null,
  };
}
