import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { dateInText, LOCALE_TABLE, localizePath, type Locale } from '@tandem/contracts/product/locales';
import type { Db } from '../../platform/db/database.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { PaymentRow } from '../payments/debit-payments.ts';
import { maskedIban } from './bank-account.ts';
import { readDebit, type DirectDebitRow } from './direct-debit.repository.ts';
import { debitTexts, mandateOf } from './mandate.ts';

/** Its name in the outbox. */
export const MANDATE_MAIL = 'mandate';

const dataSchema = z.object({ payment: z.uuid() });

const dayText = (day: string, locale: Locale): string =>
  dateInText(
    locale,
    new Intl.DateTimeFormat(LOCALE_TABLE[locale].iso, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00.000Z`),
    ),
  );

function contentOf(setting: MailSetting, debit: DirectDebitRow, payment: PaymentRow, path: string): MailContent {
  const { tenant, locale, origin } = setting;
  const t = debitTexts(locale);
  const mandate = mandateOf(tenant, debit.payment_id, locale);
  const { name: site, support_email: support } = tenant.settings;
  const amount = new Intl.NumberFormat(LOCALE_TABLE[locale].iso, { style: 'currency', currency: payment.currency });
  const values = {
    site,
    support,
    amount: amount.format(payment.amount / 100),
    date: dayText(debit.debit_on ?? '', locale),
    iban: maskedIban(debit.iban),
    holder: debit.account_holder,
    creditor: mandate.creditor,
    address: mandate.creditor_address,
    identifier: mandate.creditor_identifier,
    reference: mandate.reference,
  };
  return {
    subject: t('mail.subject', values),
    preview: t('mail.preview', values),
    heading: t('mail.heading', values),
    paragraphs: [t('mail.text', values), t('mail.account', values), t('mail.creditor', values), ...mandate.text],
    action: {
      label: t('mail.action', values),
      url: `${origin}${localizePath(locale, path)}`,
      fallback: t('mail.fallback'),
    },
    notes: [t('mail.cover', values)],
    reason: t('mail.reason', values),
  };
}

/** The mandate with the date of its debit, on a durable medium (R-PAY-MANDATE-MAIL). */
export function createMandateMail(deps: {
  db: Db;
  links: () => Links;
  payments: Pick<PaymentsService, 'debits'>;
}): MailKind {
  return {
    name: MANDATE_MAIL,
    write: async (setting) => {
      const { payment: id } = dataSchema.parse(setting.mail.data);
      const debit = await readDebit(deps.db, id);
      const payment = debit === undefined ? undefined : await deps.payments.debits.read(debit.user_id, id);
      if (debit === undefined || debit.signed_at === null || payment === undefined) return null;
      const { payBundle } = deps.links();
      if (payBundle === undefined) throw new Error('No live release has the page of a payment.');
      const path = payBundle({ id: payment.bundle_id, paymentmethod: 'sdd', payment: id });
      return contentOf(setting, debit, payment, path);
    },
  };
}
