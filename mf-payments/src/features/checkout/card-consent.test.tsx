import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Country } from '@tandem/contracts/product/locales';
import { expect, it } from 'vitest';
import { somePrices } from '../../testing/price-list.ts';
import { consent, orderButton, ordersOf, responses, showCheckout } from '../../testing/show-checkout.tsx';
import { leaveFor } from './model/leave-site.ts';

const keeping = {
  responses: {
    ...responses,
    'GET /api/bundles.php': ({ query }: { query?: Record<string, unknown> }) => ({
      ...somePrices(query?.['country'] as Country),
      stores_cards: true,
    }),
  },
};

const keepCard = () => screen.queryByRole('checkbox', { name: /Keep this card for my next orders/ });

it('offers to keep a card, unticked, and says so with the order [R-PAY-STORED-CARD-CONSENT, R-PAY-STORED-CARD-SHOWN]', async () => {
  const fake = showCheckout('/credits/40/creditcard?country=NL', keeping);
  const button = await orderButton();
  const box = keepCard();
  expect(box).toHaveProperty('checked', false);
  await userEvent.click(consent());
  if (box !== null) await userEvent.click(box);
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  expect(ordersOf(fake).map(({ input }) => input['body'])).toMatchObject([
    { method: 'creditcard', consents: { immediate_start: true, store_card: true } },
  ]);
});

it('keeps none where the box stays unticked [R-PAY-STORED-CARD-CONSENT]', async () => {
  const fake = showCheckout('/credits/40/creditcard?country=NL', keeping);
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  expect(ordersOf(fake).map(({ input }) => input['body'])).toMatchObject([{ consents: { immediate_start: true } }]);
  expect(JSON.stringify(ordersOf(fake))).not.toContain('store_card');
});

it('offers it for cards alone, and only where the provider keeps them [R-PAY-STORED-CARD-SHOWN]', async () => {
  showCheckout('/credits/40/ideal?country=NL', keeping);
  await orderButton();
  expect(keepCard()).toBeNull();
});

it('offers nothing that the provider cannot do [R-PAY-STORED-CARD-SHOWN]', async () => {
  showCheckout('/credits/40/creditcard?country=NL');
  await orderButton();
  expect(keepCard()).toBeNull();
});
