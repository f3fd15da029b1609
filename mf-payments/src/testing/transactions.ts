import type { CreditMovementShown } from '@tandem/contracts/api/transactions';

export function someMovement(changes: Partial<CreditMovementShown> = {}): CreditMovementShown {
  return {
    id: 1,
    kind: 'message',
    amount: -1,
    at: '2026-11-20T18:30:00.000Z',
    gift: null,
    payment_id: null,
    ...changes,
  };
}
