import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import { COLLECTION_SECONDS, isSlow, type Notice } from './sandbox-report.ts';
import { decide, insertDelivery, type Decision, type SandboxPayment } from './sandbox.repository.ts';

export const DECISIONS = { pay: 'paid', cancel: 'cancelled', fail: 'failed' } as const satisfies Record<
  string,
  Decision
>;

function noticeOf(payment: SandboxPayment, status: PaymentStatus): Notice {
  const { reference, amount, currency } = payment;
  return { id: randomUUID(), created: new Date().toISOString(), payment: { reference, status, amount, currency } };
}

/**
 * Settles a payment as its payer decided, and queues the notices for the merchant in the same transaction: what
 * was decided is told, whatever happens to the process. Answers false when it was settled before.
 */
export function settle(db: Db, payment: SandboxPayment, decision: Decision, bank: string | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const decided = await decide(trx, payment.reference, decision, bank);
    if (decided === undefined) return false;
    const queue = (status: PaymentStatus, delay: number): Promise<void> => {
      const notice = noticeOf(decided, status);
      return insertDelivery(trx, {
        eventId: notice.id,
        reference: decided.reference,
        webhookHost: decided.webhook_host,
        payload: JSON.stringify(notice),
        delay,
      });
    };
    if (decision !== 'paid') await queue(decision, 0);
    else if (isSlow(decided.method)) {
      await queue('pending', 0);
      await queue('completed', COLLECTION_SECONDS);
    } else await queue('completed', 0);
    return true;
  });
}
