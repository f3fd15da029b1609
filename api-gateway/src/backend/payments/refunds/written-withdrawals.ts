import type { Db, Trx } from '../../../platform/db/database.ts';
import { MAIL_QUEUE } from '../../../providers/mail/mail-job.ts';
import type { Mail } from '../../../providers/mail/mail.ts';
import { insertMail } from '../../../providers/mail/outbox.repository.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import { findInvoiced } from '../receipts/receipts.repository.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { REFUND_QUEUE } from './refund-job.ts';
import { createWithdrawals } from './withdrawals.ts';
import type { Withdrawals } from './withdrawals.ts';
import { readWay, stageJob } from './written-withdrawals.repository.ts';

/** Withdrawals of buyers who wrote, for a process that is no gateway (R-PAY-WITHDRAWAL-WRITTEN). */
export interface WrittenWithdrawals extends Withdrawals {
  /** The purchase of a tenant's invoice, and its buyer; undefined where there is no such one, or its buyer has left. */
  find: (
    tenantId: number,
    invoice: { year: number; number: number },
  ) => Promise<{ paymentId: string; userId: number } | undefined>;
  /**
   * What becomes of the money of a withdrawal that is confirmed: it goes back, later because the direct debit has not arrived, or
   * it is kept by the buyer, whose debit is not collected (R-PAY-WITHDRAWAL-NOT-COLLECTED).
   */
  wayOf: (paymentId: string, amount: number) => Promise<'back' | 'later' | 'kept'>;
}

/** The same withdrawals as those of the site; their mail and their refund are jobs that a gateway does. */
export function createWrittenWithdrawals(deps: {
  db: Db;
  credits: Pick<CreditsService, 'rest' | 'takeBack'>;
}): WrittenWithdrawals {
  const queue: Mail['queue'] = async (trx, mail) => {
    const id = await insertMail(trx, mail);
    if (id !== null) await stageJob(trx, MAIL_QUEUE, { mail: id });
    return id;
  };
  const stage = async (trx: Trx, { refund }: { refund: number }): Promise<string> => {
    await stageJob(trx, REFUND_QUEUE, { refund });
    return String(refund);
  };
  return {
    ...createWithdrawals({ ...deps, receipts: createReceipts({ mail: { queue } }), refundQueue: { stage } }),
    find: (tenantId, invoice) => findInvoiced(deps.db, tenantId, invoice),
    wayOf: (paymentId, amount) => readWay(deps.db, paymentId, amount),
  };
}
