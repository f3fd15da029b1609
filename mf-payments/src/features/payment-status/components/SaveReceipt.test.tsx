import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { PAYMENT_ID, somePayment } from '../../../testing/price-list.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';

it('a completed payment has its receipt as a PDF, and says so when it cannot be had [R-PAY-RECEIPT-PDF]', async () => {
  const message = 'There is no receipt yet.';
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/receipt.php': () => Promise.reject(new ApiError({ code: 'not_found', status: 404, message })),
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-payments': en }}>
      <PrintedReceipt payment={somePayment({ status: 'completed' })} />
    </TestApp>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt as PDF' }));
  expect(fake.calls).toMatchObject([{ key: 'GET /api/receipt.php', input: { query: { id: PAYMENT_ID } } }]);
  expect(fake.notices).toMatchObject([{ tone: 'error', text: message }]);
});
