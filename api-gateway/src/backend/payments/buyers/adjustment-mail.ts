import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { ADJUSTMENT_REASONS } from '@tandem/contracts/product/lists';
import { localizePath } from '@tandem/contracts/product/locales';
import { textsIn } from '../../../platform/i18n/texts.ts';
import type { MailKind } from '../../../providers/mail/mail-kind.ts';
import type en from './texts/en.json';

/** Its name in the outbox. */
export const ADJUSTMENT_MAIL = 'adjustment';

const dataSchema = z.object({ credits: z.int(), reason: z.enum(ADJUSTMENT_REASONS) });
const textsOf = textsIn<typeof en>(import.meta.dirname);

/** That a moderator has added credits, and why (R-MODERATION-ADJUSTMENT). */
export function createAdjustmentMail(links: () => Links): MailKind {
  return {
    name: ADJUSTMENT_MAIL,
    write: ({ mail, locale, origin, tenant }) => {
      const { credits: count, reason } = dataSchema.parse(mail.data);
      const t = textsOf(locale);
      const { name: site, support_email: support } = tenant.settings;
      const path = links().transactions?.({}) ?? '/';
      const added = t('added', { count, site });
      return Promise.resolve({
        subject: t('subject', { count, site }),
        preview: added,
        heading: t('heading'),
        paragraphs: [added, t(`reasons.${reason}`, { site })],
        action: { label: t('action'), url: `${origin}${localizePath(locale, path)}`, fallback: t('fallback') },
        notes: [],
        reason: t('reason', { site, support }),
      });
    },
  };
}
