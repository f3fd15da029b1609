import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import { showCheckout } from '../../testing/show-checkout.tsx';

it.each([
  ['en', 'You had paid already, so this goes back', 'The €44.99 that you paid here goes back to you as a whole'],
  ['fr', 'Vous aviez déjà payé : ce montant vous est rendu', 'Les 44,99 € payés ici vous sont remboursés en totalité'],
] as const)(
  'says of an order that was paid besides another that it goes back, and gave no credits, in %s [R-PAY-STATUS-PAID-TWICE]',
  async (locale, title, text) => {
    showCheckout(`/credits/40/ideal?payment=${PAYMENT_ID}`, {
      locale,
      responses: { 'GET /api/payment.php': () => ({ ...somePayment({ status: 'refunded' }), paid_twice: true }) },
    });
    await screen.findByRole('link', { name: /See this purchase|Voir cet achat/ });
    const page = document.body.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(page).toContain(title);
    expect(page).toContain(text);
    expect(page).not.toMatch(/no longer yours|ne sont plus à vous/);
  },
);
