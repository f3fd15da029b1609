import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeHost, someUser, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { pageOf } from './page-of.tsx';
import texts from './texts/en.json';

const Page = pageOf(texts) as ComponentType;

it('lists refunds that the provider did not make, to be tried again or paid by hand [R-MODERATION-REFUNDS]', async () => {
  const refunds = [1, 2, 3].map((id) => ({
    id,
    payment_id: `7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b1${id}`,
    member: id === 3 ? { id: null, name: null, email: null } : { id: 9, name: 'Iris', email: 'iris@example.test' },
    amount: 3375,
    currency: 'EUR' as const,
    method: 'ideal' as const,
    requested_at: '2026-11-20T18:00:00.000Z',
    failure: 'the account is closed',
  }));
  const fake = createFakeHost({
    user: someUser({ role: 'moderator' }),
    responses: {
      'GET /api/moderation.php': () => ({ photos: 0, reports: 0, complaints: 0, refunds: 3, debits: 0, losses: 0 }),
      'GET /api/refund-review.php': () => ({ refunds, next: null }),
      'PUT /api/refund-review.php': () => undefined,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': en }} path="/moderation/:queue?" at="/moderation/refunds">
      <Page />
    </TestApp>,
  );
  expect(await screen.findAllByRole('heading', { name: '€33.75 to Iris' })).toHaveLength(2);
  expect(screen.getByRole('heading', { name: '€33.75 to a former member' })).toBeDefined();
  expect(screen.getByText('Payment 7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b13 of a deleted account')).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  await user.click(screen.getAllByRole('button', { name: 'Paid by hand' })[0] as HTMLElement);
  const decisions = fake.calls
    .filter(({ key }) => key === 'PUT /api/refund-review.php')
    .map(({ input }) => input['body']);
  expect(decisions).toEqual([
    { id: 1, decision: 'retry' },
    { id: 2, decision: 'by_hand' },
  ]);
});
