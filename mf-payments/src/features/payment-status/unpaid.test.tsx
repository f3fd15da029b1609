import { render, screen } from '@testing-library/react';
import type { Payment } from '@tandem/contracts/api/payments';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { TO_BE_PAID } from '../../shared/model/to-be-paid.ts';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import CheckoutPage from '../checkout/CheckoutPage.tsx';

function showStatus(payment: Partial<Payment>, state: object | null = null) {
  const fake = createFakeHost({
    user: someUser(),
    responses: { 'GET /api/payment.php': () => somePayment({ status: 'created', ...payment }) },
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
  ['ideal', TO_BE_PAID, 'This order is not paid yet', '40 credits for €44.99 with iDEAL.', 'Continue to pay'],
  [
    'sdd',
    null,
    'This direct debit is not signed yet',
    '40 credits for €44.99 with SEPA direct debit.',
    'Continue to sign',
  ],
] as const)(
  'says that an order by %s is not paid, with the way to pay it [R-PAY-STATUS-UNPAID]',
  async (method, state, title, text, way) => {
    showStatus({ method }, state);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(`${text} Nothing has been charged.`)).toBeDefined();
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/sandbox/pay/abc');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByText(/will arrive|few days/)).toBeNull();
  },
);
