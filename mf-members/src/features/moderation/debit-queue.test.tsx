import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModeration } from '../../testing/open-moderation.tsx';

it('lists direct debits that the provider did not take, to be collected again, noted as paid by hand, or ended because they will not come [R-MODERATION-DEBITS]', async () => {
  const debits = [1, 2, 3].map((id) => ({
    id,
    payment_id: `7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b1${id}`,
    member: id === 1 ? { id: 9, name: 'Iris', email: 'iris@example.test' } : { id: null, name: 'Iris', email: null },
    amount: 1999,
    currency: 'EUR' as const,
    mandate_reference: `MNDT-7D0C3A526F4B4A0E${id}`,
    signed_at: '2026-11-20T18:00:00.000Z',
    given_up_at: '2026-11-21T06:00:00.000Z',
  }));
  const { sent, user } = openModeration({
    at: '/moderation/debits',
    responses: {
      'GET /api/moderation.php': () => ({ photos: 0, reports: 0, complaints: 0, refunds: 0, debits: 3, losses: 0 }),
      'GET /api/debit-review.php': () => ({ debits, next: null }),
      'PUT /api/debit-review.php': () => undefined,
    },
  });
  expect(await screen.findAllByRole('heading', { name: '€19.99 from Iris' })).toHaveLength(3);
  expect(screen.getByText(/mandate MNDT-7D0C3A526F4B4A0E1$/)).toBeDefined();
  expect(screen.getByText(/of a deleted account, mandate MNDT-7D0C3A526F4B4A0E2$/)).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Collect again' })[0] as HTMLElement);
  await user.click(screen.getAllByRole('button', { name: 'Money came by hand' })[0] as HTMLElement);
  expect(screen.getAllByText(/the unused credits are taken back, direct debit is blocked/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'It will not come' }));
  expect(sent('PUT /api/debit-review.php')).toEqual([
    { id: 1, decision: 'retry' },
    { id: 2, decision: 'by_hand' },
    { id: 3, decision: 'not_coming' },
  ]);
});
