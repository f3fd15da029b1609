import type { DebitCode } from '@tandem/contracts/api/direct-debit';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/sessions/session.ts';
import type { Tenant } from '../../platform/tenants/tenant-settings.ts';
import type { PaymentRow } from '../payments/debit-payments.ts';
import { maskedIban } from './bank-account.ts';
import type { DirectDebitRow } from './direct-debit.repository.ts';
import { maskedPhone } from './phone.ts';

/** What a payer fills in (F-PAY-DEBIT-FIELDS). */
export interface DebitForm {
  paymentId: string;
  accountHolder: string;
  iban: string;
  street: string;
  houseNumber: string;
  zip: string;
  city: string;
  phone: string;
  consent: boolean;
}

/** Who pays, and where the site is. */
export interface DebitCall {
  tenant: Tenant;
  user: Pick<SessionUser, 'id' | 'email' | 'language'>;
  locale: Locale;
}

/** Throws unless a payment is by direct debit, in euros (V-PAY-DEBIT-CURRENCY), and still to be signed. */
export function checkOpen(payment: PaymentRow | undefined): asserts payment is PaymentRow {
  if (payment === undefined) throw new AppError('not_found', 'payments.not_found');
  // Another tab's order took its place: this one says so (R-PAY-DEBIT-SUPERSEDED).
  if (payment.superseded) throw new AppError('conflict', 'debit.superseded');
  // By its signature: a second tab, or a reload.
  if (payment.method === 'sdd' && payment.status === 'completed') throw new AppError('conflict', 'debit.signed');
  const isOpen = payment.status === 'created' && payment.expires_at.getTime() > Date.now();
  if (payment.method !== 'sdd' || !isOpen) throw new AppError('conflict', 'debit.not_open');
  if (payment.currency !== 'EUR') throw new AppError('validation', 'debit.currency');
}

/** The code that was sent, with what is personal masked; null where none waits to be typed. */
export function codeOf(debit: DirectDebitRow | undefined): DebitCode | null {
  if (debit?.code_sent_at == null || debit.code_expires_at === null) return null;
  return {
    phone: maskedPhone(debit.phone),
    iban: maskedIban(debit.iban),
    expires_at: debit.code_expires_at.toISOString(),
    resend_at: new Date(debit.code_sent_at.getTime() + LIMITS.debitCodeResendSeconds * 1000).toISOString(),
    tries_left: Math.max(0, LIMITS.debitCodeTries - debit.code_tries),
  };
}
