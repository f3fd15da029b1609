import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Country } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { afterEach, expect, it } from 'vitest';
import { someCode } from '../../testing/discounts.ts';
import { somePayment, somePrices } from '../../testing/price-list.ts';
import { consent, orderButton, ordersOf, responses, showCheckout } from '../../testing/show-checkout.tsx';

afterEach(() => sessionStorage.clear());

const MESSAGE = 'You already have an open order for this bundle.';

/** A checkout by card whose order, with the card to be kept, is refused because of an open one. */
async function refused(more: FakeResponses = {}) {
  const fake = showCheckout('/credits/40/creditcard?country=NL', {
    responses: {
      ...responses,
      'GET /api/bundles.php': ({ query }) => ({ ...somePrices(query?.['country'] as Country), stores_cards: true }),
      'GET /api/discountcode.php': () => someCode(),
      'GET /api/open-order.php': () => ({ payment: somePayment({ redirect_url: '/sandbox-pay/first' }) }),
      'POST /api/payment.php': ({ body }) =>
        body?.['instead_of_open'] === true
          ? somePayment({ redirect_url: '/sandbox-pay/second' })
          : Promise.reject(new ApiError({ code: 'conflict', status: 409, message: MESSAGE })),
      ...more,
    },
  });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(keepCard());
  await userEvent.click(button);
  await screen.findByText(MESSAGE);
  return { bodies: () => ordersOf(fake).map(({ input }) => input['body']) };
}

const keepCard = () => screen.getByRole('checkbox', { name: /Keep this card for my next orders/ });
const startNew = () => screen.findByRole('button', { name: 'Start a new one' });

async function typeCode() {
  await userEvent.click(screen.getByRole('button', { name: 'I have a discount code' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount code' });
  await pasteInto(userEvent.setup({ delay: null }), field, 'autumn15');
}

it('is ordered with the method, the code and the card that were chosen after the refusal [R-PAY-OPEN-ORDER-SHOWN, R-PAY-STORED-CARD-CONSENT]', async () => {
  const { bodies } = await refused();
  await userEvent.click(keepCard());
  await userEvent.click(screen.getByRole('radio', { name: /^PayPal/ }));
  await typeCode();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('AUTUMN15 takes 15% off.');
  await userEvent.click(await startNew());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()).toEqual([
    { bundle_id: '40', method: 'creditcard', country: 'NL', consents: { immediate_start: true, store_card: true } },
    {
      bundle_id: '40',
      method: 'paypal',
      country: 'NL',
      discount_code: 'AUTUMN15',
      consents: { immediate_start: true },
      instead_of_open: true,
    },
  ]);
});

it('keeps no card whose box was unticked after the refusal [R-PAY-OPEN-ORDER-SHOWN, R-PAY-STORED-CARD-CONSENT]', async () => {
  const { bodies } = await refused();
  await userEvent.click(keepCard());
  await userEvent.click(await startNew());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ method: 'creditcard', consents: { immediate_start: true } });
  expect(JSON.stringify(bodies()[1])).not.toContain('store_card');
});

it('waits for a code that is typed and not applied, and shows the total with it before the next press [R-PAY-OPEN-ORDER-SHOWN, R-PAY-CODE-TYPED]', async () => {
  const { bodies } = await refused();
  await typeCode();
  await userEvent.click(await startNew());
  const total = 'AUTUMN15 takes 15% off. The total is €38.24. Please check it before you order.';
  await waitFor(() => expect(document.activeElement?.textContent).toBe(total));
  expect(bodies()).toHaveLength(1);
  await userEvent.click(await startNew());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ discount_code: 'AUTUMN15', instead_of_open: true });
});

it('is not ordered without the consent [R-PAY-OPEN-ORDER-SHOWN, R-PAY-IMMEDIATE-CONSENT]', async () => {
  const { bodies } = await refused();
  await userEvent.click(consent());
  await userEvent.click(await startNew());
  expect(document.activeElement).toBe(consent());
  expect(screen.getByRole('alert').textContent).toContain('Please tick this');
  expect(bodies()).toHaveLength(1);
  // The order button does not take its place for that.
  await userEvent.click(consent());
  await userEvent.click(await orderButton());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).not.toHaveProperty('instead_of_open');
});

it('is ordered in the country that was chosen after the refusal, once its prices are shown [R-PAY-OPEN-ORDER-SHOWN]', async () => {
  let bring: () => void = () => undefined;
  const { bodies } = await refused({
    'GET /api/bundles.php': ({ query }) => {
      const prices = { ...somePrices(query?.['country'] as Country), stores_cards: true };
      return prices.country === 'NL' ? prices : new Promise((resolve) => (bring = () => resolve(prices)));
    },
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'You pay from' }), 'United Kingdom');
  await userEvent.click(await startNew());
  expect(bodies()).toHaveLength(1);
  bring();
  await waitFor(async () => expect((await startNew()).getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(await startNew());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ country: 'GB', instead_of_open: true });
});
