import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PaymentStatusResponse } from '@tandem/contracts/api/payments';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someTransaction, someUser, TestApp } from '@tandem/shared-ui/testing';
import { useNavigate } from '@tandem/shared-ui/router';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { failOnce, failTwice, LOST } from '../../testing/fail-twice.ts';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import CheckoutPage from '../checkout/CheckoutPage.tsx';

const OTHER = '11111111-6f4b-4a0e-9d68-0a3f3a1c9b11';
function ToOtherPayment() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(`/credits/40/ideal?payment=${OTHER}`)}>
      The other payment
    </button>
  );
}

/** Shows the page of a payment; each request of it is settled by the test. */
function showStatus() {
  const tries: PromiseWithResolvers<PaymentStatusResponse>[] = [];
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/user.php': () => ({ user: someUser() }),
      'GET /api/transactions.php': () => ({ transactions: [someTransaction()], movements: [], next: null }),
      'GET /api/payment.php': () => {
        const response = Promise.withResolvers<PaymentStatusResponse>();
        tries.push(response);
        return response.promise;
      },
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
      <ToOtherPayment />
    </TestApp>,
  );
  return tries;
}

it.each([
  ['its outcome', (last) => last.resolve(somePayment({ status: 'completed' })), '40 credits are yours'],
  ['that it is on its way', (last) => last.resolve(somePayment({ status: 'pending' })), 'Processing your payment'],
  [
    'that there is none',
    (last) => last.reject(new ApiError({ code: 'not_found', status: 404, message: 'None' })),
    'This payment could not be found',
  ],
] satisfies [string, (last: PromiseWithResolvers<PaymentStatusResponse>) => void, string][])(
  'where the payment could not be loaded, another try leaves the reason and the focus where they are, and then %s has the focus [R-PAY-STATUS-RETRY]',
  async (_what, settle, title) => {
    const tries = showStatus();
    await failTwice(tries);
    const [, , last] = tries;
    if (last !== undefined) settle(last);
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.contains(heading)).toBe(true);
    expect(document.activeElement?.contains(screen.getByText('The other payment'))).toBe(false);
  },
);

it('the page of another payment begins without the reason of the one before [R-PAY-STATUS-RETRY]', async () => {
  const tries = showStatus();
  await failOnce(tries);
  await userEvent.click(screen.getByRole('button', { name: 'The other payment' }));
  await waitFor(() => expect(tries).toHaveLength(2));
  expect(screen.queryByText(LOST)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Processing your payment' })).toBeDefined();
});
