import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModeration } from '../../testing/open-moderation.tsx';

it('lists what was paid back twice, to be noted as recovered or written off [R-MODERATION-LOSSES]', async () => {
  const losses = [1, 2].map((id) => ({
    id,
    payment_id: `7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b1${id}`,
    member: id === 1 ? { id: 9, name: 'Iris', email: 'iris@example.test' } : { id: null, name: null, email: null },
    amount: 1333,
    currency: 'EUR' as const,
    method: 'visa' as const,
    also_by: id === 1 ? ('bank' as const) : ('hand' as const),
    refunded_at: '2026-11-20T18:00:00.000Z',
    noted_at: '2026-11-21T06:00:00.000Z',
  }));
  const { sent, user } = openModeration({
    at: '/moderation/losses',
    responses: {
      'GET /api/moderation.php': () => ({ photos: 0, reports: 0, complaints: 0, refunds: 0, debits: 0, losses: 2 }),
      'GET /api/loss-review.php': () => ({ losses, next: null }),
      'PUT /api/loss-review.php': () => undefined,
    },
  });
  expect(await screen.findByRole('heading', { name: '€13.33 paid twice to Iris' })).toBeDefined();
  expect(screen.getByRole('heading', { name: '€13.33 paid twice to a former member' })).toBeDefined();
  expect(screen.getByText(/the bank took the money of the purchase back as well/)).toBeDefined();
  expect(screen.getByText(/A moderator paid this refund by hand, and the provider had made it/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Paid twice (2)' })).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Money recovered' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Write off' }));
  expect(sent('PUT /api/loss-review.php')).toEqual([
    { id: 1, decision: 'recovered' },
    { id: 2, decision: 'written_off' },
  ]);
});
