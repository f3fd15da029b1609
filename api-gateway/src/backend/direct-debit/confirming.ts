import { LIMITS } from '@tandem/contracts/product/limits';
import { debitOtpSchema } from '@tandem/contracts/api/direct-debit';
import type { Payment } from '@tandem/contracts/api/payments';
import type { Config } from '../../platform/config/env.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError, validationError } from '../../platform/errors/app-error.ts';
import type { JobQueue } from '../../platform/jobs/queues.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { dayAfter, dayIn, endOfDay } from '../../platform/tenants/day.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { CollectJob } from './collect-job.ts';
import { hashOfCode, isCode } from './code.ts';
import { debitDate } from './debit-date.ts';
import * as debits from './direct-debit.repository.ts';
import { checkOpen, type DebitCall } from './debit-rules.ts';
import { MANDATE_MAIL } from './mandate-mail.ts';

export interface ConfirmingDependencies {
  db: Db;
  config: Pick<Config, 'paymentWebhookSecret'>;
  payments: Pick<PaymentsService, 'debits' | 'shown'>;
  mail: Pick<Mail, 'queue'>;
  /** Of the debits that are signed. */
  collect: Pick<JobQueue<CollectJob>, 'stage'>;
}

/** When a day begins in a time zone. */
const beginOf = (day: string, timeZone: string): Date => new Date(endOfDay(timeZone, dayAfter(day, -1)).getTime() + 1);

const codeInvalid = (): AppError => validationError({ otp: 'debit.code_invalid' });

/** Throws for a code that is over: 410 (L-PAY-OTP-MINUTES, R-PAY-DEBIT-OTP-TRIES). */
function checkUsable(
  debit: debits.DirectDebitRow | undefined,
): asserts debit is debits.DirectDebitRow & { code_hash: Buffer } {
  if (debit?.code_hash == null) throw codeInvalid();
  if (debit.code_tries >= LIMITS.debitCodeTries) throw new AppError('gone', 'debit.code_spent');
  if ((debit.code_expires_at?.getTime() ?? 0) <= Date.now()) throw new AppError('gone', 'debit.code_expired');
}

/**
 * Takes the code of the SMS. In one transaction the mandate is signed, the payment completed with its credits, the mail
 * of the mandate queued, and the job staged that collects the money on the day that the mail announces (R-PAY-DEBIT-DAY): whatever happens to the process, it is all of them or
 * none. A repeated call returns the same payment. A wrong code is counted, so it does not throw inside of the transaction.
 */
export function createConfirming(
  deps: ConfirmingDependencies,
): (call: DebitCall, paymentId: string, otp: string) => Promise<Payment> {
  const { db, config, payments, mail, collect } = deps;

  return async ({ tenant, user, locale }, paymentId, otp) => {
    const code = debitOtpSchema.safeParse(otp);
    const work = async (trx: Trx): Promise<Payment | AppError> => {
      const payment = await payments.debits.lock(trx, user.id, paymentId);
      const debit = await debits.readDebit(trx, paymentId);
      if (payment?.status === 'completed' && debit?.signed_at != null) return payments.shown(payment);
      checkOpen(payment);
      checkUsable(debit);
      const given = code.success ? hashOfCode(config.paymentWebhookSecret, paymentId, code.data) : null;
      if (given === null || !isCode(debit.code_hash, given)) {
        await debits.countTry(trx, paymentId);
        return codeInvalid();
      }
      await payments.debits.checkAllowed(trx, payment);
      const debitOn = debitDate(dayIn(tenant.timeZone));
      await debits.sign(trx, paymentId, debitOn);
      await payments.debits.complete(trx, payment);
      await mail.queue(trx, {
        tenantId: tenant.id,
        userId: user.id,
        kind: MANDATE_MAIL,
        recipient: user.email,
        language: locale,
        data: { payment: paymentId },
      });
      await collect.stage(trx, { payment: paymentId }, { at: beginOf(debitOn, tenant.timeZone) });
      const completed = await payments.debits.lock(trx, user.id, paymentId);
      return payments.shown(completed ?? payment);
    };
    const outcome = await db.transaction().execute(work);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  };
}
