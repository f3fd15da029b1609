import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { expect, it } from 'vitest';
import { somePrices } from '../../testing/price-list.ts';
import { consent, orderButton, ordersOf, responses, showCheckout } from '../../testing/show-checkout.tsx';

/** Cards are one choice (R-PAY-CARDS-ONE), and Apple Pay is offered on devices that have it (R-PAY-APPLEPAY-DEVICE). */
const OTHERWISE: readonly PaymentMethod[] = ['visa', 'mastercard', 'cartebancaire', 'nexi', 'maestro', 'applepay'];
const CHOSEN = PAYMENT_METHODS.filter((method) => !OTHERWISE.includes(method));

it.each(CHOSEN)('orders by %s where it was pressed in the list of all [F-PAY-METHODS-COUNTRY]', async (method) => {
  const offered = CHOSEN.map((id) => ({ id, instant: true }));
  const fake = showCheckout('/credits/40', {
    responses: { ...responses, 'GET /api/bundles.php': () => ({ ...somePrices('NL'), methods: offered }) },
  });
  const user = userEvent.setup({ delay: null });
  const button = await orderButton();
  await user.click(screen.getByRole('button', { name: 'More ways to pay' }));
  const choices = screen.getAllByRole('radio');
  expect(choices).toHaveLength(CHOSEN.length);
  const choice = choices.find((one) => one instanceof HTMLInputElement && one.value === method);
  if (choice === undefined) throw new Error(`${method} is no choice`);
  await user.click(choice);
  await user.click(consent());
  await user.click(button);
  await waitFor(() => expect(ordersOf(fake)).toHaveLength(1));
  expect(ordersOf(fake)[0]?.input['body']).toMatchObject({ bundle_id: '40', method, country: 'NL' });
});
