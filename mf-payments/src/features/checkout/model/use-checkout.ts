import { useState } from 'react';
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

interface ConsentValues {
  immediate_start: boolean;
}

/** The state of the checkout: method, discount, consents and order. */
export function useCheckout({ bundle, prices, country, requestedMethod }: CheckoutInput) {
  const { t } = useTranslation('mf-payments');
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

  const form = useForm<ConsentValues, ConsentValues>({
    getValues: () => ({ immediate_start: hasConsented }),
    resolver: (values) =>
      values.immediate_start
        ? { isValid: true, output: values }
        : { isValid: false, errors: { immediate_start: t('checkout.consent-missing') } },
    // What the order is refused for stays with the order, which is busy until the browser has left this page.
    onSubmit: () => {
      if (isBusy || method === null) return Promise.resolve();
      // The price that is shown is without what is typed: nothing is ordered at it.
      if (field.isUnapplied) field.applyForOrder();
      else
        order.place({
          bundleId: bundle.id,
          country,
          method: method.id,
          discountCode: discount?.code ?? null,
          storeCard: card.isOffered && card.isGiven,
        });
      return Promise.resolve();
    },
  });

  return {
    form,
    order,
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
