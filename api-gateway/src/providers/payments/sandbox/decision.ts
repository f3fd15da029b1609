import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { NoticeJob } from './notice-job.ts';
import { COLLECTION_SECONDS, isSlow, type Notice } from './sandbox-report.ts';
import { decide, type Decision, type SandboxPayment } from './sandbox.repository.ts';

export const DECISIONS = { pay: 'paid', cancel: 'cancelled', fail: 'failed' } as const satisfies Record<
  string,
  Decision
>;

function noticeOf(payment: SandboxPayment, status: PaymentStatus): Notice {
  const { reference, amount, currency } = payment;
  return { id: randomUUID(), created: new Date().toISOString(), payment: { reference, status, amount, currency } };
}

/**
 * Settles a payment as its payer decided, and stages the notices for the merchant in the same transaction: what
 * was decided is reported, whatever happens to the process. Returns the job of the notice that is due now, or null when
 * the payment was settled before.
 */
export type Settle = (payment: SandboxPayment, decision: Decision, bank: string | null) => Promise<string | null>;

export function createSettle(db: Db, notices: JobQueue<NoticeJob>): Settle {
  return (payment, decision, bank) =>
    db.transaction().execute(async (trx) => {
      const decided = await decide(trx, payment.reference, decision, bank);
      if (decided === undefined) return null;
      const stage = (status: PaymentStatus, afterSeconds = 0): Promise<string> =>
        notices.stage(
          trx,
          { host: decided.webhook_host, body: JSON.stringify(noticeOf(decided, status)) },
          { afterSeconds },
        );
      if (decision !== 'paid') return stage(decision);
      if (!isSlow(decided.method)) return stage('completed');
      const now = await stage('pending');
      await stage('completed', COLLECTION_SECONDS);
      return now;
    });
}
