import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { LOCALE_TABLE, dateInText, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import { LIFT_REASONS, REPORT_REASONS, REPORT_TYPES } from '@tandem/contracts/product/lists';
import { PHOTO_REJECTION_REASONS } from '@tandem/contracts/product/photo-rules';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { DECISION_MAIL } from '../moderation/moderation.service.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/**
 * `why` is the reason as it completes a sentence, `site` the tenant, `support` its address, `months` how long one may object,
 * `day` when the decision was made, or when what it is about was; in `lifted.leaving`, when the account is purged.
 */
const textsOf = textsIn<Texts>(import.meta.dirname);

/** What a decision is about, and when that was made; null where it is gone. A mail of an earlier release has neither. */
const aboutSchema = z.object({ type: z.enum(REPORT_TYPES), at: z.iso.datetime().nullable() }).optional();
export type DecidedAbout = NonNullable<z.output<typeof aboutSchema>>;

const dataSchema = z.union([
  z.object({
    decision: z.literal('photo_removed'),
    reason: z.enum(PHOTO_REJECTION_REASONS),
    about: aboutSchema,
  }),
  z.object({
    decision: z.literal('lifted'),
    lifted: z.enum(['profile', 'account', 'photo']),
    reason: z.enum(LIFT_REASONS),
    /** When the account is purged of a member who has requested that. */
    purge_at: z.iso.datetime().optional(),
  }),
  z.object({
    decision: z.enum(['warned', 'disabled', 'banned']),
    reason: z.enum(REPORT_REASONS),
    about: aboutSchema,
  }),
]);
type DecisionData = z.output<typeof dataSchema>;
type Lifted = Extract<DecisionData, { decision: 'lifted' }>;

/** A day of the tenant, within a sentence. */
const dayIn = (locale: Locale, timeZone: string, at: Date): string =>
  dateInText(locale, new Intl.DateTimeFormat(LOCALE_TABLE[locale].iso, { dateStyle: 'long', timeZone }).format(at));

/** What the mail is made of: `beside` is said after what is taken back. */
interface LiftedParts {
  texts: 'lifted' | 'lifted.leaving';
  beside: string[];
  label: string;
  path: string;
}

/** To who is not leaving, there is the profile to look at; to who is, the account to keep, for as long as that can be done. */
function partsOf({ locale, tenant, mail }: MailSetting, { purge_at: purgeAt }: Lifted, links: Links): LiftedParts {
  const t = textsOf(locale);
  if (purgeAt === undefined)
    return { texts: 'lifted', beside: [], label: t('lifted.action'), path: links.profile?.() ?? '/' };
  const at = new Date(purgeAt);
  const values = {
    site: tenant.settings.name,
    day: dayIn(locale, tenant.timeZone, at),
    days: LIMITS.reactivationDays,
  };
  const isDue = at.getTime() <= mail.created_at.getTime();
  const beside = [t(isDue ? 'lifted.leaving.due' : 'lifted.leaving.until', values)];
  return isDue
    ? { texts: 'lifted.leaving', beside, label: t('lifted.leaving.site', values), path: '/' }
    : { texts: 'lifted.leaving', beside, label: t('lifted.leaving.keep'), path: links.login?.() ?? '/' };
}

/** What was decided is taken back: there is nothing to object to. The deletion that a member has requested goes on. */
function liftedContent(setting: MailSetting, data: Lifted, links: Links): MailContent {
  const { locale, origin, tenant } = setting;
  const t = textsOf(locale);
  const { name: site, support_email: support } = tenant.settings;
  const values = { site, support, why: t(`lifted.reasons.${data.reason}`) };
  const { texts, beside, label, path } = partsOf(setting, data, links);
  return {
    subject: t(`${texts}.${data.lifted}.subject`, values),
    preview: t(`${texts}.preview`, values),
    heading: t(`${texts}.${data.lifted}.subject`, values),
    paragraphs: [t(`${texts}.${data.lifted}.text`, values), ...beside],
    action: { label, url: `${origin}${localizePath(locale, path)}`, fallback: t('fallback', values) },
    notes: [],
    reason: t('reason', values),
  };
}

/** What was decided on, and since when it holds. */
function factsOf(
  { locale, tenant, mail }: MailSetting,
  { decision, about }: Pick<Exclude<DecisionData, Lifted>, 'decision' | 'about'>,
): string {
  const t = textsOf(locale);
  const day = (at: Date) => dayIn(locale, tenant.timeZone, at);
  // The mail is queued with the decision.
  const since = t(decision === 'warned' ? 'decided' : 'since', { day: day(mail.created_at) });
  if (about === undefined) return since;
  const { type, at } = about;
  if (type === 'profile') return `${t('about.profile')} ${since}`;
  return `${at === null ? t(`about.${type}-gone`) : t(`about.${type}`, { day: day(new Date(at)) })} ${since}`;
}

function contentOf(setting: MailSetting, data: Exclude<DecisionData, Lifted>, path: string): MailContent {
  const { locale, origin, tenant } = setting;
  const t = textsOf(locale);
  const { name: site, support_email: support } = tenant.settings;
  const why = data.decision === 'photo_removed' ? t(`photo.${data.reason}`) : t(`reasons.${data.reason}`);
  const values = { site, support, why, months: LIMITS.complaintMonths };
  const text = (key: TextKey<Texts>) => t(key, values);
  return {
    subject: text(`${data.decision}.subject`),
    preview: text('preview'),
    heading: text(`${data.decision}.subject`),
    paragraphs: [text(`${data.decision}.text`), factsOf(setting, data), text('object')],
    action: { label: text('action'), url: `${origin}${localizePath(locale, path)}`, fallback: text('fallback') },
    notes: [],
    reason: text('reason'),
  };
}

/**
 * What a moderator has decided about the reader, or taken back, and why: about what and since when, too
 * (R-MODERATION-INFORMED). It says nothing of who reported. Throws while no live release has the page of complaints, to which
 * it leads: it goes out later.
 */
export function createDecisionMail(links: () => Links): MailKind {
  return {
    name: DECISION_MAIL,
    write: (setting) => {
      const { complaints } = links();
      const data = dataSchema.parse(setting.mail.data);
      if (data.decision === 'lifted') return Promise.resolve(liftedContent(setting, data, links()));
      if (complaints === undefined) throw new Error('No live release has a page for complaints.');
      return Promise.resolve(contentOf(setting, data, complaints()));
    },
  };
}
