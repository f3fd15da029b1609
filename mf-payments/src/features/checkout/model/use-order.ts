import { useEffect, useState } from 'react';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';
import { serverFieldErrors } from '@tandem/shared-ui/forms';
import { ApiError, useHost, useUser } from '@tandem/shared-ui/host';
import { useMutation } from '@tandem/shared-ui/query';
import { priceListQueries } from '../../../shared/api/get-price-list.ts';
import { statusPath } from '../../../shared/model/checkout-path.ts';
import { afterPaying } from '../../../shared/model/after-paying.ts';
import { firstPurchase } from '../../../shared/model/first-purchase.ts';
import { openOrder } from '../../../shared/model/open-order.ts';
import { REPEAT_ORDER_KEY } from '../../../shared/model/repeat-order-key.ts';
import { createPayment } from '../api/create-payment.ts';
import type { Order } from '../api/create-payment.ts';
import { createAttemptKeys } from './attempt-key.ts';
import { leaveFor } from './leave-site.ts';

export interface OrderInput {
  bundleId: string;
  country: Country;
  method: PaymentMethod;
  /** The one that the page shows: when it has expired, the order is refused instead of costing more. */
  discountCode: string | null;
  /** The open order of this bundle is cancelled for it. */
  insteadOfOpen?: boolean;
  /** It is the last order again (C-PAY-REPEAT). */
  repeat?: boolean;
  /** The provider keeps the card for repeat orders (R-PAY-STORED-CARD-CONSENT). */
  storeCard?: boolean;
  /** The stored card pays it. */
  byStoredCard?: boolean;
}

function bodyOf({ bundleId, country, method, discountCode, ...chosen }: OrderInput): Order {
  return {
    bundle_id: bundleId,
    method,
    country,
    ...(discountCode === null ? {} : { discount_code: discountCode }),
    consents: { immediate_start: true, ...(chosen.storeCard === true ? { store_card: true } : {}) },
    ...(chosen.insteadOfOpen === true ? { instead_of_open: true } : {}),
    ...(chosen.repeat === true ? { repeat: true } : {}),
    ...(chosen.byStoredCard === true ? { stored_card: true } : {}),
  };
}

const ORDER_FIELDS = ['method', 'consents.immediate_start', 'discount_code'] as const;
export type OrderErrors = Partial<Record<(typeof ORDER_FIELDS)[number], string>>;

/** Places an order and leaves for the payment page; stays busy until the browser has left. */
export function useOrder() {
  const { api, links, locale, queryClient, telemetry } = useHost();
  const user = useUser();
  const [keyOf, setKeyOf] = useState(() => createAttemptKeys());
  const order = useMutation({
    mutationFn: (input: OrderInput) => {
      const body = bodyOf(input);
      return openOrder.during(async () => {
        const payment = await createPayment(api, body, keyOf(body));
        // Charged to the stored card, or another tab's order has taken the place of this one: the page of the payment says so. It is
        // opened as a document, whose address names its language; the server has done the same for what it leads to.
        const status = statusPath(links, payment);
        const address = payment.redirect_url ?? (status === undefined ? null : locale.path(status));
        if (address === null) throw new Error('A payment was created without a page to pay on.');
        const isFirst = user?.paid_user === false;
        if (isFirst) firstPurchase.remember(payment.payment_id);
        if (user !== null) afterPaying.keep(user.id, { paymentId: payment.payment_id, isFirst });
        leaveFor(address);
      });
    },
    onError: async (error) => {
      telemetry.error(error, { step: 'order' });
      // Without its discount the order has another price, which is shown before the next order.
      if (error instanceof ApiError && error.fields['discount_code'] !== undefined) {
        await queryClient.invalidateQueries({ queryKey: priceListQueries.all() });
      }
      // So has a repeat order, and one whose card is there no longer.
      if (error instanceof ApiError && error.status < 500)
        await queryClient.invalidateQueries({ queryKey: REPEAT_ORDER_KEY });
    },
  });
  const { reset } = order;

  // The back/forward cache restores the page as it was left; an order is a new attempt then.
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      setKeyOf(() => createAttemptKeys());
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [reset]);

  return {
    place: order.mutate,
    error: order.error,
    /** What the server found wrong with the order, by field. */
    errors: serverFieldErrors(order.error, ORDER_FIELDS) satisfies OrderErrors,
    isBusy: order.isPending || order.isSuccess,
  };
}
