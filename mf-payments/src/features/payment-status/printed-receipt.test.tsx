import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PAYMENT_ID, somePayment } from '../../testing/price-list.ts';
import { showCheckout } from '../../testing/show-checkout.tsx';

it('shows the receipt, with invoice and tax, on paper also where nobody has opened it [R-PAY-RECEIPT-NUMBERS]', async () => {
  const papers = { invoice_number: '2026-000042', vat: { rate: 21, amount: 781 } };
  const member = { credits: 45, paid_user: true };
  const fake = showCheckout(`/credits/40/ideal?payment=${PAYMENT_ID}`, {
    responses: { 'GET /api/payment.php': () => ({ ...somePayment({ status: 'completed' }), member, ...papers }) },
  });
  await screen.findByText('Show the receipt');
  // What is behind a summary has no role in a browser until it is opened; jsdom lays nothing out.
  const receipt = screen.getByRole('region', { name: 'Receipt' });
  expect(receipt.closest('details')?.open).toBe(false);
  window.dispatchEvent(new Event('beforeprint'));
  expect(receipt.closest('details')?.open).toBe(true);
  // A browser prints what is there at that moment.
  expect(receipt.textContent).toContain('2026-000042');
  expect(receipt.textContent).toContain('€7.81');
  expect(fake.calls.map(({ key }) => key)).not.toContain('GET /api/transactions.php');
});
