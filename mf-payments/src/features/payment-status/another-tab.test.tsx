import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someTransaction, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { afterPaying } from '../../shared/model/after-paying.ts';
import { wayBack } from '../../shared/model/way-back.ts';
import { PAYMENT_ID, somePayment, somePrices } from '../../testing/price-list.ts';
import CheckoutPage from '../checkout/CheckoutPage.tsx';

function showCompleted(): void {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/user.php': () => ({ user: someUser({ credits: 45, paid_user: true }) }),
      'GET /api/transactions.php': () => ({ transactions: [someTransaction()], movements: [], next: null }),
      'GET /api/payment.php': () => ({
        ...somePayment({ status: 'completed' }),
        member: { credits: 45, paid_user: true },
      }),
      'GET /api/bundles.php': () => somePrices('NL'),
    },
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
}

it('knows in another tab where the purchase began, and that it was the first one [R-PAY-BACK-OTHER-TAB]', async () => {
  const { id } = someUser();
  wayBack.remember(id, { path: '/members/7/chat', waiting: { name: 'Noor', text: 'Shall we meet on Sunday?' } });
  afterPaying.keep(id, { paymentId: PAYMENT_ID, isFirst: true });
  sessionStorage.clear();
  showCompleted();
  const back = await screen.findByRole('link', { name: 'Back to Noor' });
  expect(screen.getByRole('figure').textContent).toBe('Your message to Noor is waiting:Shall we meet on Sunday?');
  expect(screen.getByRole('heading', { name: 'Welcome to Premium, for life' })).toBeDefined();
  await userEvent.click(back);
  expect(afterPaying.read(id, PAYMENT_ID)).toEqual({ back: null, isFirst: false });
});

it.each([
  ['another payment', someUser().id, 'b2d4f0b2-8a52-8b38-9d1b-111111111111'],
  ['another member', someUser().id + 1, PAYMENT_ID],
])('knows nothing of %s in another tab [R-PAY-BACK-OTHER-TAB]', async (_whose, userId, paymentId) => {
  wayBack.remember(userId, { path: '/members/7/chat', waiting: { name: 'Noor', text: 'Hello' } });
  afterPaying.keep(userId, { paymentId, isFirst: true });
  sessionStorage.clear();
  showCompleted();
  expect(await screen.findByRole('link', { name: 'Go to your messages' })).toBeDefined();
  expect(screen.queryByText('Hello')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Welcome to Premium, for life' })).toBeNull();
});
