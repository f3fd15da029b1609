import type { DebitCode, DirectDebit } from '@tandem/contracts/api/direct-debit';
import type { Payment } from '@tandem/contracts/api/payments';
import type { Db } from '../../platform/db/database.ts';
import { validationError } from '../../platform/errors/app-error.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { checkedIban } from './bank-account.ts';
import { checkOpen, codeOf, type DebitCall, type DebitForm } from './debit-rules.ts';
import { createConfirming, type ConfirmingDependencies } from './confirming.ts';
import { createSendCode, type SendingDependencies } from './sending-code.ts';
import { readDebit } from './direct-debit.repository.ts';
import { mandateOf } from './mandate.ts';
import { checkedPhone } from './phone.ts';

export interface DirectDebitService {
  /**
   * The page of a payment by direct debit. Throws 404, and 409 for one that is none or that has ended; 403 for a member who is
   * blocked (T-PAY-DEBIT-BLOCKED), 409 beyond the limit (T-PAY-DEBIT-LIMIT).
   */
  show: (call: DebitCall, paymentId: string) => Promise<DirectDebit>;
  /**
   * Keeps the form and sends a code to its phone (C-PAY-DEBIT). Throws as `show`; 422 with the fields at fault, 429 for a code
   * too soon or too many of them, 502 when the message could not be sent.
   */
  start: (call: DebitCall, form: DebitForm) => Promise<DebitCode>;
  /** Signs the mandate and completes the payment (C-PAY-DEBIT-CONFIRM). Throws as `start`; 410 for a code that is over. */
  confirm: (call: DebitCall, paymentId: string, otp: string) => Promise<Payment>;
}

export type DirectDebitDependencies = {
  db: Db;
  payments: Pick<PaymentsService, 'debits' | 'shown'>;
} & SendingDependencies &
  ConfirmingDependencies;

export function createDirectDebitService(deps: DirectDebitDependencies): DirectDebitService {
  const { db, payments } = deps;
  const sendCode = createSendCode(deps);
  const confirm = createConfirming(deps);
  return {
    show: async ({ tenant, user, locale }, paymentId) => {
      const payment = await payments.debits.read(user.id, paymentId);
      checkOpen(payment);
      // Who would be refused in the end types no account number before.
      await payments.debits.checkShown(payment);
      const debit = await readDebit(db, paymentId);
      return { payment: payments.shown(payment), mandate: mandateOf(tenant, paymentId, locale), code: codeOf(debit) };
    },
    start: async (call, form) => {
      const payment = await payments.debits.read(call.user.id, form.paymentId);
      checkOpen(payment);
      await payments.debits.checkAllowed(db, payment);
      const checked = { ...form, iban: checkedIban(form.iban), phone: checkedPhone(form.phone) };
      if (!form.consent) throw validationError({ consent: 'debit.consent' });
      return sendCode(call, checked);
    },
    confirm,
  };
}
