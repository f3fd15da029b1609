import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { textsIn } from '../../../platform/i18n/texts.ts';
import type { Mail } from '../../../providers/mail/mail.ts';
import type { MailKind } from '../../../providers/mail/mail-kind.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { orderNumber, receiptFormats } from '../receipts/receipt-lines.ts';
import { notePaidTwice, readForMail, readModerators } from './paid-twice.repository.ts';
import type en from './texts/en.json';

/** Its name in the outbox. */
const LOSS_MAIL = 'loss';
const dataSchema = z.object({ loss: z.int() });
const textsOf = textsIn<typeof en>(import.meta.dirname);

/** Money that went back twice. */
export interface Losses {
  /**
   * Notes what of a payment went back twice, and mails the moderators of its tenant, each of them once
   * (R-MODERATION-LOSS-MAILED). The caller holds the payment's row.
   */
  note: (trx: Trx, payment: Pick<PaymentRow, 'id' | 'tenant_id'>) => Promise<void>;
}

export function createLosses({ mail }: { mail: Pick<Mail, 'queue'> }): Losses {
  return {
    note: async (trx, { id: paymentId, tenant_id: tenantId }) => {
      const losses = await notePaidTwice(trx, paymentId);
      if (losses.length === 0) return;
      const moderators = await readModerators(trx, tenantId);
      for (const loss of losses)
        for (const { id: userId, email: recipient, language } of moderators)
          await mail.queue(trx, { tenantId, userId, kind: LOSS_MAIL, recipient, language, data: { loss } });
    },
  };
}

/**
 * That money went back twice, for a moderator. It names the order and nobody; it is not sent once somebody has decided on it,
 * or its reader is a moderator no more.
 */
export function createLossMail(db: Db, links: () => Links): MailKind {
  return {
    name: LOSS_MAIL,
    write: async ({ mail, locale, origin, tenant }) => {
      if (mail.user_id === null) return null;
      const row = await readForMail(db, { id: dataSchema.parse(mail.data).loss, moderatorId: mail.user_id });
      if (row === undefined) return null;
      const t = textsOf(locale);
      const { money, method } = receiptFormats(row, locale, tenant);
      const { name: site, support_email: support } = tenant.settings;
      const values = { amount: money(row.amount), order: orderNumber(row.paymentId), method, site, support };
      const path = links().moderation?.({ queue: 'losses' }) ?? '/';
      return {
        subject: t('subject', values),
        preview: t('preview', values),
        heading: t('heading', values),
        paragraphs: [t(row.isChargedBack ? 'text' : 'textByHand', values), t('next', values)],
        action: {
          label: t('action', values),
          url: `${origin}${localizePath(locale, path)}`,
          fallback: t('fallback', values),
        },
        notes: [],
        reason: t('reason', values),
      };
    },
  };
}
