import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import { showCheckout } from '../../testing/show-checkout.tsx';

it.each([
  ['en', 'Your direct debit was not collected', 'nothing is taken from your account'],
  ['fr', 'Votre prélèvement n’a pas abouti', 'rien n’est débité de votre compte'],
] as const)(
  'says of a direct debit that was never collected that nothing is taken, in %s [R-PAY-DEBIT-NOT-COLLECTED]',
  async (locale, title, text) => {
    const payment = { ...somePayment({ status: 'chargeback', method: 'sdd' }), not_collected: true };
    showCheckout(`/credits/40/sdd?payment=${PAYMENT_ID}`, {
      locale,
      responses: { 'GET /api/payment.php': () => payment },
    });
    await screen.findByRole('link', { name: /See this purchase|Voir cet achat/ });
    expect(document.body.textContent).toContain(title);
    expect(document.body.textContent).toContain(text);
    expect(document.body.textContent).not.toMatch(/was reversed|a été annulé/);
  },
);
