import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { expect, it } from 'vitest';
import { somePayment } from '../../testing/price-list.ts';
import { consent, orderButton, ordersOf, responses, showCheckout, stayHere } from '../../testing/show-checkout.tsx';

const MESSAGE = 'You already have an open order for this bundle. Continue it, or start a new one in its place.';
const open = somePayment({ method: 'paypal', redirect_url: '/sandbox-pay/first' });

/** A server where an order of the bundle is open; it takes another one only in its place. */
const withOpenOrder = (payment: typeof open | null) => ({
  responses: {
    ...responses,
    'GET /api/open-order.php': () => ({ payment }),
    'POST /api/payment.php': ({ body }: { body?: unknown }) =>
      (body as { instead_of_open?: boolean }).instead_of_open === true
        ? somePayment({ redirect_url: '/sandbox-pay/second' })
        : Promise.reject(new ApiError({ code: 'conflict', status: 409, message: MESSAGE })),
  },
});

async function order(payment: typeof open | null, more: Parameters<typeof showCheckout>[1] = {}) {
  const fake = showCheckout('/credits/40/ideal', { ...withOpenOrder(payment), ...more });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await screen.findByText(MESSAGE);
  return fake;
}

it('offers the open order of the bundle, with what and how it would be paid [R-PAY-OPEN-ORDER-OFFERED]', async () => {
  await order(open);
  expect(await screen.findByText(/^40 credits for €44\.99 with PayPal, begun on/)).toBeDefined();
  const leaveFor = stayHere();
  await userEvent.click(screen.getByRole('button', { name: 'Continue that order' }));
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/sandbox-pay/first');
});

it('offers the order of another bundle that holds the discount, before that is cancelled [R-PAY-OPEN-ORDER-CODE]', async () => {
  const fake = await order(somePayment({ bundle_id: '15', credits: 15, amount: 1499, redirect_url: '/directdebit' }));
  expect(
    await screen.findByText(/^15 credits for €14\.99 with iDEAL, begun on .+ It has not been paid yet\.$/),
  ).toBeDefined();
  expect(
    screen.getByText(
      'The first one does not count then. Should both be paid all the same, one of them is paid back by itself.',
    ),
  ).toBeDefined();
  expect(ordersOf(fake)).toHaveLength(1);
  const leaveFor = stayHere();
  await userEvent.click(screen.getByRole('button', { name: 'Continue that order' }));
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/directdebit');
});

it('does not say of a bank transfer, which the site may not know of yet, that it has not been paid [R-PAY-OPEN-ORDER-OFFERED]', async () => {
  await order(somePayment({ method: 'sct', redirect_url: '/sandbox-pay/first' }));
  expect(
    await screen.findByText(/begun on November 20, 2026 at .+ If you have made the transfer, just wait/),
  ).toBeDefined();
  expect(screen.queryByText(/has not been paid/)).toBeNull();
});

it('has what an order was refused for in view and in focus, far from the button that was pressed [R-PAY-ORDER-REFUSED-SHOWN]', async () => {
  await order(open);
  expect(document.activeElement?.textContent).toContain(MESSAGE);
});

it('makes a second order only when the buyer wants it [R-PAY-OPEN-ORDER-OFFERED]', async () => {
  const fake = await order(open);
  expect(ordersOf(fake)).toHaveLength(1);
  const leaveFor = stayHere();
  await userEvent.click(await screen.findByRole('button', { name: 'Start a new one' }));
  expect(ordersOf(fake).map(({ input }) => (input['body'] as { instead_of_open?: boolean }).instead_of_open)).toEqual([
    undefined,
    true,
  ]);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/sandbox-pay/second');
});

it.each([
  ['continues the first order', open, ['Continue that order']],
  ['offers nothing', null, []],
] as const)('%s where no other one can take its place [R-PAY-OPEN-ORDER-PAID]', async (_what, payment, offered) => {
  const stays = 'Your first order of this bundle has just been paid.';
  showCheckout('/credits/40/ideal', {
    responses: {
      ...responses,
      'GET /api/open-order.php': () => ({ payment }),
      'POST /api/payment.php': () =>
        Promise.reject(
          new ApiError({ code: 'conflict', status: 409, message: stays, fields: { instead_of_open: stays } }),
        ),
    },
  });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  await screen.findByText(stays);
  for (const name of offered) expect(await screen.findByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start a new one' })).toBeNull();
  expect(screen.queryByText(/The first one does not count then/)).toBeNull();
});

it('leads to the page of a first order whose money is on its way [R-PAY-OPEN-ORDER-PENDING]', async () => {
  const onItsWay = 'The money of your first order of this bundle is on its way to us.';
  const first = somePayment({ method: 'sct', status: 'pending', redirect_url: null });
  showCheckout('/credits/40/ideal', {
    links: { payBundle: ({ id, payment }) => `/credits/${id}?payment=${payment}` },
    responses: {
      ...responses,
      'GET /api/open-order.php': () => ({ payment: first }),
      'POST /api/payment.php': () =>
        Promise.reject(
          new ApiError({ code: 'conflict', status: 409, message: onItsWay, fields: { instead_of_open: onItsWay } }),
        ),
    },
  });
  const button = await orderButton();
  await userEvent.click(consent());
  await userEvent.click(button);
  const link = await screen.findByRole('link', { name: 'See how it stands' });
  expect(link.getAttribute('href')).toContain(`payment=${first.payment_id}`);
  expect(screen.queryByText(/It has not been paid yet/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Continue that order|Start a new one)$/ })).toBeNull();
});

it('offers nothing to continue once the first order is no longer open', async () => {
  await order(null);
  expect(await screen.findByRole('button', { name: 'Start a new one' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Continue that order' })).toBeNull();
});

it('that has been on its way for long leads to its page, and to an order beside it [R-PAY-OPEN-ORDER-PENDING]', async () => {
  await order(somePayment({ method: 'sct', status: 'pending', redirect_url: null }), {
    links: { payBundle: ({ id, payment }) => `/credits/${id}?payment=${payment}` },
  });
  expect(await screen.findByRole('link', { name: 'See how it stands' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start a new one' })).toBeDefined();
  expect(screen.queryByText(/The first one does not count then/)).toBeNull();
});
