import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { readPayment } from '../payments.repository.ts';
import { keepCard } from './stored-cards.repository.ts';

const keepJobSchema = z.object({ payment: z.uuid() });
export type KeepCardJob = z.infer<typeof keepJobSchema>;

/** Asks the provider for the card that a paid first payment has left, and keeps by which id it is known (R-PAY-STORED-CARD-CONSENT). */
export function createKeepCardJob(deps: { db: Db; provider: PaymentProvider | null }): JobKind<KeepCardJob> {
  const { db, provider } = deps;
  return {
    name: 'keep-card',
    data: keepJobSchema,
    lanes: 1,
    batch: 1,
    attempts: 20,
    pauseSeconds: (attempt) => Math.min(3600, 5 * attempt ** 2),
    limitSeconds: 60,
    pollSeconds: 5,
    run: async ({ payment: id }) => {
      const payment = await readPayment(db, id);
      const reference = payment?.provider_reference ?? null;
      if (payment === undefined || reference === null || provider?.id !== payment.provider) return;
      const { user_id: userId, completed_at: paidAt } = payment;
      const card = await provider.cards?.find(reference);
      if (card != null && paidAt !== null) await keepCard(db, { userId, provider: provider.id, card, paidAt });
    },
  };
}
