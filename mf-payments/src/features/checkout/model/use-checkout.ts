import { useRef, useState } from 'react';
import type { Bundle, BundlesResponse } from '@tandem/contracts/api/payments';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { useForm } from '@tandem/shared-ui/forms';
import { useChosen, useHost } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { checkoutPath } from '../../../shared/model/checkout-path.ts';
import { offeredMethod, offeredMethods } from '../../../shared/model/offered-methods.ts';
import { useCardChoice } from './use-card-choice.ts';
import { useDiscount } from './use-discount.ts';
import { useOrder } from './use-order.ts';

interface CheckoutInput {
  bundle: Bundle;
  prices: BundlesResponse;
  country: Country;
  requestedMethod: string | undefined;
}

interface OrderValues {
  immediate_start: boolean;
  /** The open order of this bundle is to give way. */
  instead_of_open: boolean;
}

/** The state of the checkout: method, discount, consents and order. */
export function useCheckout({ bundle, prices, country, requestedMethod }: CheckoutInput) {
  const { links, navigate } = useHost();
  const order = useOrder();
  const [hasConsented, setHasConsented] = useState(false);
  // A code that is typed may make it cheaper; which methods there are must not depend on it, because codes depend on the method.
  const methods = offeredMethods(prices.methods, bundle.discounted?.price ?? bundle.price);
  const [chosen, choose] = useChosen(requestedMethod);
  const method = offeredMethod(methods, chosen) ?? methods[0] ?? null;
  const card = useCardChoice(prices, method?.id ?? null);
  const { discount, field } = useDiscount({ bundle, prices, method: method?.id ?? null });
  const isBusy = order.isBusy || field.isChecking || prices.country !== country;

  const place = (insteadOfOpen: boolean) => {
    if (isBusy || method === null) return;
    // The price that is shown is without what is typed: nothing is ordered at it.
    if (field.isUnapplied) return field.applyForOrder();
    order.place({
      bundleId: bundle.id,
      country,
      method: method.id,
      discountCode: discount?.code ?? null,
      storeCard: card.isOffered && card.isGiven,
      insteadOfOpen,
    });
  };
  const { form, replace } = useOrderForm(hasConsented, place);

  return {
    form,
    order,
    /** Null where nothing can be ordered. */
    replace: method === null ? null : replace,
    methods,
    method,
    chooseMethod: (id: PaymentMethod) => {
      const path = checkoutPath(links, { bundleId: bundle.id, country, method: id });
      choose(id);
      if (path !== null) navigate(path, { replace: true });
    },
    consent: {
      isGiven: hasConsented,
      set: (isGiven: boolean) => {
        setHasConsented(isGiven);
        form.clearError('immediate_start');
      },
    },
    card,
    discount,
    field,
    isBusy,
  };
}

/**
 * The form of the order, which is ordered by its own button or, in the place of the open order, by `replace`: by both with the same
 * checks, and as the page shows it at that moment (R-PAY-OPEN-ORDER-SHOWN).
 */
function useOrderForm(hasConsented: boolean, place: (insteadOfOpen: boolean) => void) {
  const { t } = useTranslation('mf-payments');
  const isReplacing = useRef(false);
  const form = useForm<OrderValues, OrderValues>({
    getValues: () => ({ immediate_start: hasConsented, instead_of_open: isReplacing.current }),
    resolver: (values) =>
      values.immediate_start
        ? { isValid: true, output: values }
        : { isValid: false, errors: { immediate_start: t('checkout.consent-missing') } },
    // What the order is refused for stays with the order, which is busy until the browser has left this page.
    onSubmit: (values) => {
      place(values.instead_of_open);
      return Promise.resolve();
    },
  });
  const replace = () => {
    isReplacing.current = true;
    // The form reads its values before this returns.
    form.props.ref.current?.requestSubmit();
    isReplacing.current = false;
  };
  return { form, replace };
}
