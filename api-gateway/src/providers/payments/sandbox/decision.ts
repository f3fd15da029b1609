import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/queues.ts';
import type { PaymentStatus } from '@tandem/contracts/product/lists';
import type { NoticeJob } from './notice-job.ts';
import { storeCard } from './sandbox-customers.repository.ts';
import { COLLECTION_SECONDS, isSlow, type Notice } from './sandbox-report.ts';
import { decide, takeBack, takePart, type Decision, type Return, type SandboxPayment } from './sandbox.repository.ts';

/** How late a notice is that is late on purpose: later than the site queries the provider by itself. */
export const LATE_SECONDS = 60;

/** How a payment ends, and how that is reported. */
export interface Ending {
  decision: Decision;
  /** The notice is sent so many seconds later. */
  lateSeconds?: number;
  /** The notice is sent twice, with one id. */
  isTwice?: boolean;
  /** The card stays with its payer, and is declined when it is charged later. */
  isLastCharge?: boolean;
}

/** What the buttons of an open payment do. */
export const ENDINGS = {
  pay: { decision: 'paid' },
  late: { decision: 'paid', lateSeconds: LATE_SECONDS },
  twice: { decision: 'paid', isTwice: true },
  once: { decision: 'paid', isLastCharge: true },
  cancel: { decision: 'cancelled' },
  fail: { decision: 'failed' },
} as const satisfies Record<string, Ending>;

/** What the buttons of a paid one do. */
export const RETURNS = { refund: 'refunded', chargeback: 'chargeback' } as const satisfies Record<string, Return>;

/** What a payment that was decided now has staged. */
export interface Settled {
  /** The job of the notice that is due now; null where all of them are late on purpose. */
  dueNotice: string | null;
}

function noticeOf(payment: SandboxPayment, status: PaymentStatus): Notice {
  const { reference, amount, currency } = payment;
  return { id: randomUUID(), created: new Date().toISOString(), payment: { reference, status, amount, currency } };
}

/** The card that somebody has paid with. */
const cardOf = ({ method }: SandboxPayment) => ({
  mandate: `sbm_${randomUUID()}`,
  brand: method === 'mastercard' ? 'Mastercard' : 'Visa',
  last4: '4242',
});

/** The status that the merchant is notified of first; more follows for what is collected later. */
function firstStatus({ method }: SandboxPayment, decision: Decision): PaymentStatus {
  if (decision !== 'paid') return decision;
  return isSlow(method) ? 'pending' : 'completed';
}

export interface Deciding {
  /**
   * Settles a payment as its payer decided, and stages the notices for the merchant in the same transaction: what was
   * decided is reported, whatever happens to the process. Returns null when the payment was settled before.
   */
  settle: (payment: SandboxPayment, ending: Ending, bank: string | null) => Promise<Settled | null>;
  /**
   * Takes the money of a paid payment back, all that is left of it, and stages the notice. Returns its job; null when it is not
   * paid, or nothing is left.
   */
  giveBack: (payment: SandboxPayment, kind: Return) => Promise<string | null>;
  /** Refunds a part of it, and stages the notice: it stays paid. Returns its job; null when it is not paid, or no more than that is left. */
  refundPart: (payment: SandboxPayment, amount: number) => Promise<string | null>;
}

export function createDeciding(db: Db, notices: JobQueue<NoticeJob>): Deciding {
  const stage = (trx: Trx, payment: SandboxPayment, notice: Notice, afterSeconds = 0): Promise<string> =>
    notices.stage(trx, { host: payment.webhook_host, body: JSON.stringify(notice) }, { afterSeconds });

  return {
    settle: (payment, { decision, lateSeconds = 0, isTwice = false, isLastCharge = false }, bank) =>
      db.transaction().execute(async (trx) => {
        const decided = await decide(trx, payment.reference, decision, bank);
        if (decided === undefined) return null;
        if (decision === 'paid' && decided.customer !== null)
          await storeCard(trx, decided.customer, { ...cardOf(decided), refuses: isLastCharge });
        const first = firstStatus(decided, decision);
        const notice = noticeOf(decided, first);
        const job = await stage(trx, decided, notice, lateSeconds);
        if (isTwice) await stage(trx, decided, notice, lateSeconds);
        if (first === 'pending')
          await stage(trx, decided, noticeOf(decided, 'completed'), lateSeconds + COLLECTION_SECONDS);
        return { dueNotice: lateSeconds === 0 ? job : null };
      }),
    giveBack: (payment, kind) =>
      db.transaction().execute(async (trx) => {
        const returned = await takeBack(trx, payment.reference, kind);
        return returned === undefined ? null : stage(trx, returned, noticeOf(returned, kind));
      }),
    refundPart: (payment, amount) =>
      db.transaction().execute(async (trx) => {
        const lowered = await takePart(trx, payment.reference, amount);
        if (lowered === undefined) return null;
        const notice = noticeOf(lowered, 'completed');
        return stage(trx, lowered, { ...notice, payment: { ...notice.payment, refunded: lowered.refunded } });
      }),
  };
}
