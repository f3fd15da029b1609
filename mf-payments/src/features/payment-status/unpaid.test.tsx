import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Payment } from '@tandem/contracts/api/payments';
import { createFakeHost, someUser, TestApp, someTransaction } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { TO_BE_PAID } from '../../shared/model/to-be-paid.ts';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import CheckoutPage from '../checkout/CheckoutPage.tsx';

function showStatus(payment: Partial<Payment>, state: object | null = null) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/payment.php': () => somePayment({ status: 'created', ...payment }),
      'GET /api/user.php': () => ({ user: someUser() }),
      'GET /api/transactions.php': () => ({
        transactions: [someTransaction({ method: 'sdd', debit_on: '2026-12-01' })],
        movements: [],
        next: null,
      }),
    },
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-payments': en }}
      path="/credits/:id/:paymentmethod?"
      at={{ pathname: '/credits/40/ideal', search: `?payment=${PAYMENT_ID}`, state }}
    >
      <CheckoutPage />
    </TestApp>,
  );
}

it('promises no credits for an order that may not be paid [R-PAY-STATUS-UNPAID]', async () => {
  showStatus({});
  expect(await screen.findByText(/^If you have paid, your credits arrive by themselves/)).toBeDefined();
  expect(screen.queryByText(/will arrive anyway/)).toBeNull();
});

it.each([
  {
    method: 'ideal',
    state: TO_BE_PAID,
    title: 'This order is not paid yet',
    text: '40 credits for €44.99 with iDEAL. Nothing has been charged.',
    way: 'Continue to pay',
  },
  {
    method: 'sdd',
    state: null,
    title: 'This direct debit is not signed yet',
    text: '40 credits for €44.99 with SEPA direct debit. Nothing has been charged.',
    way: 'Continue to sign',
  },
] as const)(
  'says that an order by $method is not paid, with the way to pay it [R-PAY-STATUS-UNPAID]',
  async ({ method, state, title, text, way }) => {
    showStatus({ method }, state);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/sandbox/pay/abc');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByText(/will arrive|few days/)).toBeNull();
  },
);

it('leads on from a payment whose money takes days to its purchase [R-PAY-STATUS-PROCESSING]', async () => {
  showStatus({ method: 'sct', status: 'pending', redirect_url: null });
  const way = await screen.findByRole('link', { name: 'See this purchase' });
  expect(way.getAttribute('href')).toBe(`/transactions/${PAYMENT_ID}`);
});

it('says of a signed direct debit when its account is debited, and that it is not paid [R-PAY-DEBIT-NOT-PAID]', async () => {
  showStatus({ method: 'sdd', status: 'completed', redirect_url: null });
  expect(await screen.findByText('Your account is debited on December 1, 2026, not before.')).toBeDefined();
  await userEvent.click(screen.getByText('Show the receipt'));
  const receipt = await screen.findByRole('region', { name: 'Receipt' });
  await within(receipt).findByText('Day of the debit');
  expect(receipt.textContent).toContain('December\u00A01, 2026');
  expect(receipt.textContent).not.toContain('Paid with');
});
