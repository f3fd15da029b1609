import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DebitCode } from '@tandem/contracts/api/direct-debit';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Config } from '../../platform/config/env.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SmsProvider } from '../../providers/sms/sms-provider.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { hashOfCode, makeCode } from './code.ts';
import * as debits from './direct-debit.repository.ts';
import { checkOpen, codeOf, type DebitCall, type DebitForm } from './debit-rules.ts';
import { debitTexts, mandateReference } from './mandate.ts';

export interface SendingDependencies {
  db: Db;
  log: Logger;
  config: Pick<Config, 'paymentWebhookSecret'>;
  /** Null where a code would reach nobody. */
  sms: SmsProvider | null;
  payments: Pick<PaymentsService, 'debits'>;
}

const notSent = (code: 'unavailable' | 'upstream_failed', cause?: unknown): AppError =>
  new AppError(code, 'debit.sms_failed', { cause });

/** Throws 429 within a minute of the last code, and after those of the day (L-PAY-OTP-RESEND, L-PAY-OTP-DAY). */
async function checkMessages(trx: Trx, { tenant, user }: DebitCall, phone: string): Promise<void> {
  const sent = await debits.readMessages(trx, { userId: user.id, phone, timeZone: tenant.timeZone });
  if (sent.today >= LIMITS.debitCodesPerDay) {
    throw new AppError('too_many_requests', 'debit.code_day', { retryAfter: sent.secondsToMidnight });
  }
  const wait = LIMITS.debitCodeResendSeconds - (sent.secondsSinceLast ?? Infinity);
  if (wait > 0) {
    const seconds = Math.ceil(wait);
    throw new AppError('too_many_requests', 'debit.code_soon', { params: { s: seconds }, retryAfter: seconds });
  }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A checked form as it is kept, with the hash of its code. */
const rowOf = (userId: number, form: DebitForm, hash: Buffer) => ({
  payment_id: form.paymentId,
  user_id: userId,
  account_holder: form.accountHolder,
  iban: form.iban,
  street: form.street,
  house_number: form.houseNumber,
  zip: form.zip,
  city: form.city,
  phone: form.phone,
  mandate_reference: mandateReference(form.paymentId),
  consented_at: new Date(),
  code_hash: hash,
  code_sent_at: new Date(),
  code_expires_at: inMinutes(LIMITS.debitCodeMinutes),
  code_tries: 0,
  signed_at: null,
  debit_on: null,
});

/** What was kept before a message went out, and what goes back there if it does not. */
interface Kept {
  paymentId: string;
  hash: Buffer;
  /** The id of the message that is counted. */
  message: number;
  before: debits.DirectDebitRow | undefined;
}

/**
 * Keeps a checked form with a new code, and sends that to its phone. The message is counted before it goes out, and no
 * longer when it could not be sent: then the payer can try again at once, and a code that reached them before still works.
 */
export function createSendCode(deps: SendingDependencies): (call: DebitCall, form: DebitForm) => Promise<DebitCode> {
  const { db, log, sms, config, payments } = deps;

  const keep = (call: DebitCall, form: DebitForm, code: string): Promise<Kept> =>
    db.transaction().execute(async (trx) => {
      const { paymentId, phone } = form;
      checkOpen(await payments.debits.lock(trx, call.user.id, paymentId));
      await debits.lockPhone(trx, phone);
      await checkMessages(trx, call, phone);
      // Read after that check, which refuses while another code is on its way: that one may yet be taken back.
      const before = await debits.readDebit(trx, paymentId);
      const hash = hashOfCode(config.paymentWebhookSecret, paymentId, code);
      await debits.saveForm(trx, rowOf(call.user.id, form, hash));
      return { paymentId, hash, before, message: await debits.insertMessage(trx, call.user.id, phone) };
    });

  /** Both at once: who may request a code again finds what was there before this one. */
  const takeBack = (kept: Kept) =>
    db.transaction().execute(async (trx) => {
      await debits.takeBackForm(trx, kept);
      await debits.deleteMessage(trx, kept.message);
    });

  return async (call, form) => {
    if (sms === null) throw notSent('unavailable');
    const { tenant, locale } = call;
    const code = makeCode();
    const kept = await keep(call, form, code);
    const values = { code, site: tenant.settings.name, minutes: LIMITS.debitCodeMinutes };
    try {
      const text = debitTexts(locale)('sms', values);
      await sms.send({
        id: randomUUID(),
        tenantId: tenant.id,
        userId: call.user.id,
        from: tenant.settings.name,
        to: form.phone,
        text,
      });
    } catch (cause) {
      await takeBack(kept);
      log.error({ err: cause, paymentId: form.paymentId }, 'the code of a direct debit could not be sent');
      throw notSent('upstream_failed', cause);
    }
    const sent = codeOf(await debits.readDebit(db, form.paymentId));
    if (sent === null) throw new Error('A code was sent that was not kept.');
    return sent;
  };
}
