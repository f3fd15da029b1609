import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { LIFT_REASONS, REPORT_REASONS } from '@tandem/contracts/product/lists';
import { PHOTO_REJECTION_REASONS } from '@tandem/contracts/product/photo-rules';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { DECISION_MAIL } from '../moderation/moderation.service.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/** `why` is the reason as it completes a sentence, `site` the tenant, `support` its address, `months` how long one may object. */
const textsOf = textsIn<Texts>(import.meta.dirname);

const dataSchema = z.union([
  z.object({ decision: z.literal('photo_removed'), reason: z.enum(PHOTO_REJECTION_REASONS) }),
  z.object({
    decision: z.literal('lifted'),
    lifted: z.enum(['profile', 'account', 'photo']),
    reason: z.enum(LIFT_REASONS),
  }),
  z.object({ decision: z.enum(['warned', 'disabled', 'banned']), reason: z.enum(REPORT_REASONS) }),
]);
type DecisionData = z.output<typeof dataSchema>;
type Lifted = Extract<DecisionData, { decision: 'lifted' }>;

/** What was decided is taken back: there is nothing to object to, and the profile to look at. */
function liftedContent({ locale, origin, tenant }: MailSetting, { lifted, reason }: Lifted, path: string): MailContent {
  const t = textsOf(locale);
  const { name: site, support_email: support } = tenant.settings;
  const values = { site, support, why: t(`lifted.reasons.${reason}`) };
  return {
    subject: t(`lifted.${lifted}.subject`, values),
    preview: t('lifted.preview', values),
    heading: t(`lifted.${lifted}.subject`, values),
    paragraphs: [t(`lifted.${lifted}.text`, values)],
    action: {
      label: t('lifted.action', values),
      url: `${origin}${localizePath(locale, path)}`,
      fallback: t('fallback', values),
    },
    notes: [],
    reason: t('reason', values),
  };
}

function contentOf(
  { locale, origin, tenant }: MailSetting,
  data: Exclude<DecisionData, Lifted>,
  path: string,
): MailContent {
  const t = textsOf(locale);
  const { name: site, support_email: support } = tenant.settings;
  const why = data.decision === 'photo_removed' ? t(`photo.${data.reason}`) : t(`reasons.${data.reason}`);
  const values = { site, support, why, months: LIMITS.complaintMonths };
  const text = (key: TextKey<Texts>) => t(key, values);
  return {
    subject: text(`${data.decision}.subject`),
    preview: text('preview'),
    heading: text(`${data.decision}.subject`),
    paragraphs: [text(`${data.decision}.text`), text('object')],
    action: { label: text('action'), url: `${origin}${localizePath(locale, path)}`, fallback: text('fallback') },
    notes: [],
    reason: text('reason'),
  };
}

/**
 * What a moderator has decided about the reader, or taken back, and why (R-MODERATION-INFORMED). It says nothing of who reported. Throws
 * while no live release has the page of complaints, to which it leads: it goes out later.
 */
export function createDecisionMail(links: () => Links): MailKind {
  return {
    name: DECISION_MAIL,
    write: (setting) => {
      const { complaints, profile } = links();
      const data = dataSchema.parse(setting.mail.data);
      if (data.decision === 'lifted') return Promise.resolve(liftedContent(setting, data, profile?.() ?? '/'));
      if (complaints === undefined) throw new Error('No live release has a page for complaints.');
      return Promise.resolve(contentOf(setting, data, complaints()));
    },
  };
}
