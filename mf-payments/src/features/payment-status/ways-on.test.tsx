import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import { responses, showCheckout } from '../../testing/show-checkout.tsx';

it.each([
  ['ideal', 'Payer plutôt par carte', 'Réessayer avec iDEAL'],
  ['creditcard', 'Payer plutôt avec iDEAL', 'Réessayer par carte'],
] as const)(
  'names the ways on after %s as French has them: by a card, and with what has a name [R-PAY-STATUS-OTHER-METHOD]',
  async (method, other, same) => {
    showCheckout(`/credits/40/${method}?payment=${PAYMENT_ID}`, {
      locale: 'fr',
      responses: { ...responses, 'GET /api/payment.php': () => somePayment({ status: 'failed', method }) },
    });
    expect(await screen.findByRole('link', { name: other })).toBeDefined();
    expect(screen.getByRole('link', { name: same })).toBeDefined();
  },
);
