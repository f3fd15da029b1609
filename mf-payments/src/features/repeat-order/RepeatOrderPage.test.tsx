import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RepeatOrder } from '@tandem/contracts/api/transactions';
import type { Locale } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import main from '../../locales/en.json';
import mainInFrench from '../../locales/fr.json';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import { stayHere } from '../../testing/show-checkout.tsx';
import en from '../transactions/texts/en.json';
import fr from '../transactions/texts/fr.json';
import { pageOf } from './page-of.tsx';

const ORDER: RepeatOrder = {
  bundle_id: '40',
  credits: 40,
  method: 'ideal',
  country: 'NL',
  amount: 4499,
  currency: 'EUR',
  last_amount: 3999,
};

function show(order: RepeatOrder | null, responses: FakeResponses = {}, locale: Locale = 'en') {
  const Page = pageOf(messagesIn({ en, fr }, locale)) as ComponentType;
  const messages = { 'mf-payments': messagesIn({ en: main, fr: mainInFrench }, locale) };
  const fake = createFakeHost({
    locale,
    user: someUser({ paid_user: true }),
    responses: {
      'GET /api/repeat-order.php': () => ({ order }),
      'POST /api/payment.php': () => somePayment(),
      ...responses,
    },
  });
  render(
    <TestApp fake={fake} messages={messages} path="/credits/repeat-order" at="/credits/repeat-order">
      <Page />
    </TestApp>,
  );
  return fake;
}

it('shows the last bundle, its method and the price of today, and orders with one click [S-CREDITS-REPEAT-ORDER, R-PAY-REPEAT-BLOCK, R-PAY-REPEAT-CLICK]', async () => {
  const leave = stayHere();
  const fake = show(ORDER);
  await screen.findByText('40 credits');
  expect(screen.getByText('€44.99')).toBeDefined();
  expect(screen.getByText('iDEAL')).toBeDefined();
  expect(screen.getByText('Last time you paid €39.99. Today you pay €44.99.')).toBeDefined();
  expect(fake.calls.filter(({ key }) => key === 'POST /api/payment.php')).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  expect(fake.calls.filter(({ key }) => key === 'POST /api/payment.php')).toMatchObject([
    {
      input: {
        body: { bundle_id: '40', method: 'ideal', country: 'NL', consents: { immediate_start: true }, repeat: true },
      },
    },
  ]);
  expect(leave).toHaveBeenCalledWith('/sandbox/pay/abc');
});

it('offers an open order of the bundle to be continued, or a new one in its place [R-PAY-OPEN-ORDER-OFFERED]', async () => {
  const leave = stayHere();
  const message = 'You already have an open order for this bundle. Continue it, or start a new one in its place.';
  const fake = show(ORDER, {
    'GET /api/open-order.php': () => ({ payment: somePayment({ redirect_url: '/sandbox-pay/first' }) }),
    'POST /api/payment.php': ({ body }: { body?: unknown }) =>
      (body as { instead_of_open?: boolean }).instead_of_open === true
        ? somePayment({ redirect_url: '/sandbox-pay/second' })
        : Promise.reject(new ApiError({ code: 'conflict', status: 409, message })),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Order with obligation to pay' }));
  await screen.findByText(message);
  await user.click(await screen.findByRole('button', { name: 'Continue that order' }));
  expect(leave).toHaveBeenLastCalledWith('/sandbox-pay/first');
  await user.click(screen.getByRole('button', { name: 'Start a new one' }));
  expect(leave).toHaveBeenLastCalledWith('/sandbox-pay/second');
  expect(fake.calls.findLast(({ key }) => key === 'POST /api/payment.php')?.input['body']).toMatchObject({
    instead_of_open: true,
    repeat: true,
  });
});

it('takes a discount that is used up by now for what it is, not for an open order, and shows the price without it [R-PAY-REPEAT-PRICE, R-PAY-CODE-ONCE]', async () => {
  const used = 'Code already used';
  const orders = [{ ...ORDER, amount: 3374, discount_code: 'TIMEBONUS25' }, ORDER];
  const fake = show(ORDER, {
    'GET /api/repeat-order.php': () => ({ order: (orders.length > 1 ? orders.shift() : orders[0]) ?? null }),
    'POST /api/payment.php': () =>
      Promise.reject(new ApiError({ code: 'conflict', status: 409, message: used, fields: { discount_code: used } })),
  });
  await screen.findByText('€33.74');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  expect(await screen.findByText(/^The discount no longer applies, so the price has changed\./)).toBeDefined();
  expect(screen.getByText('€44.99')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start a new one' })).toBeNull();
  expect(fake.calls.filter(({ key }) => key === 'GET /api/open-order.php')).toEqual([]);
});

it('says what is wrong with another field, which is no open order', async () => {
  const message = 'You have reached the direct debit limit.';
  show(ORDER, {
    'POST /api/payment.php': () =>
      Promise.reject(new ApiError({ code: 'conflict', status: 409, message, fields: { method: message } })),
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Order with obligation to pay' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByRole('button', { name: 'Start a new one' })).toBeNull();
});

it('says what else went wrong', async () => {
  show(ORDER, {
    'POST /api/payment.php': () =>
      Promise.reject(new ApiError({ code: 'unavailable', status: 503, message: 'The payment could not be started.' })),
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Order with obligation to pay' }));
  expect(await screen.findByText('The payment could not be started.')).toBeDefined();
});

it('says so where nothing can be repeated', async () => {
  show(null);
  expect(await screen.findByRole('heading', { name: 'There is nothing to repeat' })).toBeDefined();
});

it('orders the price that is shown by now in the place of the open order [R-PAY-OPEN-ORDER-SHOWN, R-PAY-REPEAT-PRICE]', async () => {
  stayHere();
  const message = 'You already have an open order for this bundle.';
  const orders = [{ ...ORDER, amount: 3374, discount_code: 'TIMEBONUS25' }, ORDER];
  const fake = show(ORDER, {
    'GET /api/repeat-order.php': () => ({ order: (orders.length > 1 ? orders.shift() : orders[0]) ?? null }),
    'GET /api/open-order.php': () => ({ payment: somePayment() }),
    'POST /api/payment.php': ({ body }) =>
      body?.['instead_of_open'] === true
        ? somePayment()
        : Promise.reject(new ApiError({ code: 'conflict', status: 409, message })),
  });
  await screen.findByText('€33.74');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  await screen.findByText('€44.99');
  await user.click(await screen.findByRole('button', { name: 'Start a new one' }));
  const body = fake.calls.findLast(({ key }) => key === 'POST /api/payment.php')?.input['body'];
  expect(body).toMatchObject({ instead_of_open: true, repeat: true });
  expect(body).not.toHaveProperty('discount_code');
});

it('is paid with the stored card, which it names, in one click [R-PAY-REPEAT-CLICK, R-PAY-STORED-CARD-PRIVATE]', async () => {
  const leave = stayHere();
  const fake = show(
    { ...ORDER, method: 'visa', last_amount: null },
    {
      'GET /api/repeat-order.php': () => ({
        order: { ...ORDER, method: 'visa', last_amount: null },
        card: { brand: 'Visa', last4: '4242' },
      }),
      'POST /api/payment.php': () => somePayment({ method: 'visa', status: 'pending', redirect_url: null }),
    },
  );
  expect(await screen.findByText('Visa ending in 4242')).toBeDefined();
  expect(screen.getByText('When you order, Visa ending in 4242 is charged. There is no further step.')).toBeDefined();
  await userEvent.setup().dblClick(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  expect(fake.calls.filter(({ key }) => key === 'POST /api/payment.php').map(({ input }) => input['body'])).toEqual([
    expect.objectContaining({ method: 'visa', repeat: true, stored_card: true }),
  ]);
  // The page that shows what becomes of it.
  expect(leave).toHaveBeenCalledWith(expect.stringMatching(/^\/credits\/40/));
});

const OWN_PAGE = `/fr/credits/40/visa?payment=${PAYMENT_ID}`;
it.each([
  ['charged to the stored card', { method: 'visa', status: 'pending', redirect_url: null }, OWN_PAGE],
  ['whose place another order has taken', { method: 'visa', status: 'cancelled', redirect_url: null }, OWN_PAGE],
  // The server has written its language into it.
  ['to be paid', { redirect_url: '/fr/sandbox-pay/first' }, '/fr/sandbox-pay/first'],
] as const)(
  'leads, %s, to a page in the language of this one [R-PAY-STATUS-LANGUAGE]',
  async (_what, changes, page) => {
    const leave = stayHere();
    const order = { ...ORDER, method: 'visa', last_amount: null } as const;
    const card = { brand: 'Visa', last4: '4242' };
    const responses: FakeResponses = {
      'GET /api/repeat-order.php': () => ({ order, card }),
      'POST /api/payment.php': () => somePayment(changes),
    };
    show(order, responses, 'fr');
    await userEvent.click(await screen.findByRole('button', { name: 'Commander avec obligation de paiement' }));
    expect(leave).toHaveBeenCalledExactlyOnceWith(page);
  },
);

it('asks for no stored card where the last order was paid otherwise', async () => {
  stayHere();
  const fake = show(ORDER, {
    'GET /api/repeat-order.php': () => ({ order: ORDER, card: { brand: 'Visa', last4: '4242' } }),
  });
  expect(await screen.findByText('iDEAL')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  const body = fake.calls.find(({ key }) => key === 'POST /api/payment.php')?.input['body'];
  expect(body).not.toHaveProperty('stored_card');
});

it.each([
  ['en', 'Your discount for staying is taken off.'],
  ['fr', 'Votre remise de fidélité est déduite.'],
] as const)(
  'names the discount for staying, whose code nobody typed, in %s [R-PAY-STAY-NAMED]',
  async (locale, text) => {
    show({ ...ORDER, amount: 3149, last_amount: 4499, discount_code: 'FORSTAYINGX7' }, {}, locale);
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.body.textContent).not.toContain('FORSTAYING');
  },
);

it('orders with the discount that the price has [R-PAY-REPEAT-PRICE]', async () => {
  stayHere();
  const fake = show({ ...ORDER, amount: 4049, last_amount: 4499, discount_code: 'HELLO10' });
  expect(await screen.findByText('Your code HELLO10 is taken off.')).toBeDefined();
  expect(screen.getByText('€40.49')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Order with obligation to pay' }));
  expect(fake.calls.find(({ key }) => key === 'POST /api/payment.php')?.input['body']).toMatchObject({
    discount_code: 'HELLO10',
  });
});

it.each([
  ['en', 'Your welcome bonus is taken off.'],
  ['fr', 'Votre bonus de bienvenue est déduit.'],
] as const)('names the time bonus in %s, whose code nobody typed [R-PAY-RECEIPT-BONUS]', async (locale, text) => {
  show({ ...ORDER, amount: 3374, discount_code: 'TIMEBONUS25' }, {}, locale);
  expect(await screen.findByText(text)).toBeDefined();
  expect(document.body.textContent).not.toContain('TIMEBONUS25');
});

it.each([
  ['en', 'Your welcome bonus is taken off.'],
  ['fr', 'Votre bonus de bienvenue est déduit.'],
] as const)('names the welcome code in %s as the bonus that it is [R-PAY-RECEIPT-WELCOME]', async (locale, text) => {
  show({ ...ORDER, amount: 4049, discount_code: 'HELLO10', discount_welcome: true }, {}, locale);
  expect(await screen.findByText(text)).toBeDefined();
  expect(document.body.textContent).not.toContain('HELLO10');
});
