import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import type { PaymentStatus as Status } from '@tandem/contracts/product/lists';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someTransaction, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { firstPurchase } from '../../shared/model/first-purchase.ts';
import { PAYMENT_ID, somePayment, somePrices } from '../../testing/price-list.ts';
import { wayBack } from '../../shared/model/way-back.ts';
import CheckoutPage from '../checkout/CheckoutPage.tsx';

const paid = someUser({ credits: 45, paid_user: true });

function showStatus(responses: FakeResponses) {
  const fake = createFakeHost({
    user: someUser(),
    responses: { 'GET /api/user.php': () => ({ user: paid }), ...responses },
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-payments': en }}
      path="/credits/:id/:paymentmethod?"
      at={`/credits/40/ideal?payment=${PAYMENT_ID}`}
    >
      <CheckoutPage />
    </TestApp>,
  );
  return fake;
}

/** What is behind a summary has no role in a browser until it is opened; jsdom lays nothing out. */
const isReceiptShown = () => screen.getByRole('region', { name: 'Receipt' }).closest('details')?.open;

/** The statuses that the server returns one after the other; the last one is repeated. */
const following = (...statuses: Status[]): FakeResponses => {
  let requests = 0;
  return {
    'GET /api/transactions.php': () => ({ transactions: [someTransaction()], movements: [], next: null }),
    'GET /api/payment.php': () => {
      const status = statuses[Math.min(requests++, statuses.length - 1)] ?? 'created';
      const member = { credits: 45, paid_user: true };
      return { ...somePayment({ status }), ...(status === 'completed' ? { member } : {}) };
    },
  };
};

it('polls until the payment has ended, then shows the new balance of the response, and counts the purchase [R-PAY-STATUS-PROCESSING, R-PAY-STATUS-FOLLOWED, R-PAY-STATUS-RECEIPT]', async () => {
  const fake = showStatus(following('pending', 'completed'));
  expect(await screen.findByRole('heading', { name: 'Processing your payment' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: '40 credits are yours' })).toBeDefined();
  expect(await screen.findByText('You now have 45 credits.')).toBeDefined();
  expect(fake.emitted).toEqual([{ name: 'payment-completed', payload: { paymentId: PAYMENT_ID } }]);
  expect(new Set(fake.calls.map(({ key }) => key))).toEqual(new Set(['GET /api/payment.php']));
  expect(fake.host.session.get()).toMatchObject({ user: { paid_user: true, conversations_left: null } });
  expect(screen.getByRole('link', { name: 'Go to your messages' }).getAttribute('href')).toBe('/chats');
  expect(screen.getByRole('link', { name: 'Search members' }).getAttribute('href')).toBe('/members');
  expect(isReceiptShown()).toBe(false);
  expect(screen.getByRole('link', { name: 'See this purchase' }).getAttribute('href')).toBe(
    `/transactions/${PAYMENT_ID}`,
  );
  await userEvent.click(screen.getByText('Show the receipt'));
  expect(isReceiptShown()).toBe(true);
  expect(await screen.findByText('2026-000042'), 'of a backend whose status has no invoice').toBeDefined();
});

it('leads back to the conversation in which credits ran out [R-PAY-BACK-TO-CHAT]', async () => {
  wayBack.remember(someUser().id, { path: '/members/7/chat' });
  showStatus(following('completed'));
  const way = await screen.findByRole('link', { name: 'Back to your conversation' });
  expect(way.getAttribute('href')).toBe('/members/7/chat');
  expect(screen.queryByRole('link', { name: 'Go to your messages' })).toBeNull();
});

it('names whom the message waits for that was refused, and shows it [R-PAY-BACK-TO-CHAT]', async () => {
  wayBack.remember(someUser().id, {
    path: '/members/7/chat',
    waiting: { name: 'Noor', text: 'Shall we meet on Sunday?' },
  });
  showStatus(following('completed'));
  expect((await screen.findByRole('link', { name: 'Back to Noor' })).getAttribute('href')).toBe('/members/7/chat');
  expect(screen.getByRole('figure').textContent).toBe('Your message to Noor is waiting:Shall we meet on Sunday?');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Noor' }));
  expect(wayBack.read(someUser().id), 'another purchase begins anew').toBeNull();
});

it('shows nothing of who was logged in here before [R-PAY-BACK-TO-CHAT]', async () => {
  wayBack.remember(someUser().id + 1, { path: '/members/7/chat', waiting: { name: 'Noor', text: 'Hello' } });
  showStatus(following('completed'));
  expect(await screen.findByRole('link', { name: 'Go to your messages' })).toBeDefined();
  expect(screen.queryByText('Hello')).toBeNull();
});

it('requests the user when a backend does not return them with the payment', async () => {
  const fake = showStatus({ 'GET /api/payment.php': () => somePayment({ status: 'completed' }) });
  expect(await screen.findByText('You now have 45 credits.')).toBeDefined();
  expect(fake.calls.filter(({ key }) => key === 'GET /api/user.php')).toHaveLength(1);
});

it('stops polling once it has ended', async () => {
  const fake = showStatus(following('completed'));
  await screen.findByRole('heading', { name: '40 credits are yours' });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(fake.calls.filter(({ key }) => key === 'GET /api/payment.php')).toHaveLength(1);
});

it('welcomes to Premium after the first purchase, and says what that gives [R-PAY-STATUS-PREMIUM]', async () => {
  firstPurchase.remember(PAYMENT_ID);
  showStatus(following('completed'));
  const welcome = await screen.findByRole('region', { name: 'Welcome to Premium, for life' });
  expect(within(welcome).getAllByRole('listitem').length).toBeGreaterThan(1);
});

it('does not welcome again after another purchase [R-PAY-STATUS-PREMIUM]', async () => {
  firstPurchase.remember('00000000-6f4b-4a0e-9d68-0a3f3a1c9b11');
  showStatus(following('completed'));
  await screen.findByRole('heading', { name: '40 credits are yours' });
  expect(screen.queryByRole('heading', { name: 'Welcome to Premium, for life' })).toBeNull();
});

it.each([
  ['failed', 'Payment failed or has been cancelled.'],
  ['expired', 'Payment failed or has been cancelled.'],
  ['cancelled', 'You did not finish paying'],
] as const)(
  '%s: says what was not bought, and names another way [T-PAY-FAILED, R-PAY-STATUS-OTHER-METHOD, R-PAY-STATUS-CANCELLED]',
  async (status, title) => {
    const fake = showStatus({ ...following(status), 'GET /api/bundles.php': () => somePrices('NL') });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText('40 credits for €44.99 with iDEAL: not bought.')).toBeDefined();
    expect(screen.getByText('You have not been charged.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull();
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect((await screen.findByRole('link', { name: 'Pay with a card instead' })).getAttribute('href')).toBe(
      '/credits/40/creditcard?country=NL',
    );
    expect(addressOf('Try iDEAL again')).toBe('/credits/40/ideal?country=NL');
    expect(addressOf('See every way to pay')).toBe('/credits/40?country=NL');
    expect(fake.emitted).toEqual([]);
  },
);

it.each(['visa', 'cartebancaire'] as const)(
  'offers another card, and PayPal, where the %s of a repeated order failed, and mentions no stored one [R-PAY-STORED-CARD-FALLBACK]',
  async (method) => {
    showStatus({ 'GET /api/payment.php': () => somePayment({ status: 'failed', method, repeated: true }) });
    expect(
      await screen.findByText('Your card did not work this time. Use another one, or pay with PayPal.'),
    ).toBeDefined();
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(ways).toEqual([
      ['Pay with another card', '/credits/40/creditcard?country=NL'],
      ['Pay with PayPal instead', '/credits/40/paypal?country=NL'],
      ['See every way to pay', '/credits/40?country=NL'],
    ]);
  },
);

it.each([
  ['an order that was not repeated', somePayment({ status: 'failed', method: 'visa', repeated: false })],
  ['a repeated order without a card', somePayment({ status: 'failed', method: 'ideal', repeated: true })],
  ['a repeated order that was left', somePayment({ status: 'cancelled', method: 'visa', repeated: true })],
  ['a repeated order that nobody paid in time', somePayment({ status: 'expired', method: 'visa', repeated: true })],
])('offers the same way again after %s [R-PAY-STORED-CARD-FALLBACK]', async (_what, payment) => {
  showStatus({ 'GET /api/payment.php': () => payment });
  expect(await screen.findByRole('link', { name: /^Try .* again$/ })).toBeDefined();
  expect(screen.queryByText(/Your card did not work/)).toBeNull();
});

it.each(PAYMENT_METHODS)(
  'says of an order by %s that another one took its place, and offers nothing that would charge twice [R-PAY-STATUS-SUPERSEDED]',
  async (method) => {
    const repeated = method === 'visa';
    showStatus({
      'GET /api/payment.php': () =>
        somePayment({ status: 'cancelled', superseded: true, method, repeated, redirect_url: null }),
      'GET /api/bundles.php': () => somePrices('NL'),
    });
    expect(await screen.findByRole('heading', { name: 'Another order took the place of this one' })).toBeDefined();
    expect(screen.getByText(/one is paid back by itself/)).toBeDefined();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links, 'and leads on').toEqual([['See all payments', '/transactions']]);
  },
);

it('does not say of a charge without a response that nothing was charged, nor that the card did not work [R-PAY-STATUS-UNANSWERED]', async () => {
  showStatus({
    'GET /api/payment.php': () =>
      somePayment({ status: 'failed', method: 'creditcard', repeated: true, unanswered: true, redirect_url: null }),
  });
  expect(await screen.findByText(/Should your card be charged for it all the same, your credits arrive/)).toBeDefined();
  expect(screen.queryByText(/You have not been charged|Your card did not work/)).toBeNull();
  expect(screen.getByRole('link', { name: 'See every way to pay' })).toBeDefined();
});

it('shows that it is working while the payment is being loaded [R-PAY-STATUS-LOADING]', async () => {
  showStatus({ 'GET /api/payment.php': () => new Promise(() => undefined) });
  expect(await screen.findByRole('status')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Processing your payment' })).toBeDefined();
});

it.each<Status>(['refunded', 'chargeback'])('%s is not called a failure, and leads to the purchase', async (status) => {
  showStatus(following(status));
  expect(await screen.findByRole('heading', { name: 'This purchase was reversed' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'See this purchase' });
  expect(link.getAttribute('href')).toBe(`/transactions/${PAYMENT_ID}`);
});

it('links back to the payment page while nothing was decided there', async () => {
  showStatus(following('created'));
  expect((await screen.findByRole('link', { name: 'Back to the payment page' })).getAttribute('href')).toBe(
    '/sandbox/pay/abc',
  );
});

it('does not make the member wait for a transfer', async () => {
  showStatus({ 'GET /api/payment.php': () => somePayment({ status: 'pending', method: 'sct' }) });
  expect(await screen.findByText(/No need to wait here/)).toBeDefined();
});

it.each([
  ['nobody’s or somebody else’s', 'not_found', 404, 'This payment does not exist.'],
  ['what is no id', 'validation', 422, 'Please check your entries.'],
] as const)(
  'says that a payment is not known: %s; trying again is not offered',
  async (_what, code, status, message) => {
    showStatus({ 'GET /api/payment.php': () => Promise.reject(new ApiError({ code, status, message })) });
    expect(await screen.findByRole('heading', { name: 'This payment could not be found' })).toBeDefined();
    expect(screen.getByText(/If you have paid, your credits will arrive anyway/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See all bundles' }).getAttribute('href')).toBe('/credits');
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

it('offers another try when there is no connection', async () => {
  const message = 'Check your connection and try again.';
  showStatus({ 'GET /api/payment.php': () => Promise.reject(new ApiError({ code: 'offline', status: 0, message })) });
  expect(await screen.findByRole('heading', { name: 'The payment could not be loaded' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
