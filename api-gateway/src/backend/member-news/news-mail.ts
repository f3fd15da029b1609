import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Db } from '../../platform/db/database.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { TYPES } from './news-types.ts';
import { readNews } from './news.repository.ts';
import type { News } from './news.repository.ts';
import type { ReminderKind } from './reminder-kinds.ts';
import type en from './texts/en.json';

export type NewsTexts = typeof en;

/**
 * `site` is the tenant, `support` its address; `who` is the other member inside of a sentence and `Who` at its beginning;
 * `names` lists some of the members that a reminder is about, `count` says how many they are.
 */
export const newsTextsOf = textsIn<NewsTexts>(import.meta.dirname);

/** Its name in the outbox. */
export const NEWS_MAIL = 'news';

const dataSchema = z.object({ actor: z.int(), message: z.int().nullable() });

export interface NewsMailDeps {
  db: Db;
  links: () => Links;
  notifications: Pick<NotificationsService, 'mayMail' | 'unsubscribeLinks'>;
}

/** A name as mails show it: a fictional profile has the word (R-MAIL-FICTIONAL-LABEL). */
export function labelledName(
  { name, fictional }: { name: string; fictional: boolean },
  { tenant, locale }: Pick<MailSetting, 'tenant' | 'locale'>,
): string {
  return fictional ? `${name} (${tenant.settings.fictional_singular[locale]})` : name;
}

/** What a mail of this area is about. */
export interface MailSubject {
  /** By it the texts of the mail are named. */
  kind: News['kind'] | 'gift' | ReminderKind;
  /** What its texts need besides the name of the site. */
  values: Readonly<Record<string, string | number>>;
  /** The page that its button leads to, without the prefix of the language. */
  path: string;
}

/** Writes a mail of this area: its texts, why it came, and how to end such mails (R-MAIL-UNSUBSCRIBE-CLICK). */
export async function writeNewsMail(
  { locale, origin, tenant, mail }: MailSetting,
  { notifications }: Pick<NewsMailDeps, 'notifications'>,
  { kind, values, path }: MailSubject,
): Promise<MailContent> {
  const { name: site, support_email: support } = tenant.settings;
  const member = { id: mail.user_id ?? 0, tenantId: tenant.id, language: locale, address: mail.recipient };
  const text = (key: TextKey<NewsTexts>) => newsTextsOf(locale)(key, { ...values, site, support });
  return {
    subject: text(`${kind}.subject`),
    preview: text(`${kind}.preview`),
    heading: text(`${kind}.heading`),
    paragraphs: [text(`${kind}.text`)],
    action: {
      label: text(`${kind}.action`),
      url: origin + localizePath(locale, path),
      fallback: text('fallback'),
    },
    notes: [],
    reason: text('reason'),
    unsubscribe: await notifications.unsubscribeLinks(member, origin),
  };
}

/** In privacy mode nobody is named: a subject shows on a locked screen. */
function namesOf(news: News, setting: MailSetting): { who: string; Who: string } {
  const t = newsTextsOf(setting.locale);
  const named = (name: string) => labelledName({ name, fictional: news.fictional }, setting);
  if (news.privacyMode) return { who: named(t('someone')), Who: named(t('Someone')) };
  return { who: named(news.actorName), Who: named(news.actorName) };
}

function pageOf({ conversationId, actorId }: News, links: Links): string {
  const page = conversationId === null ? links.liker?.({ id: actorId }) : links.conversation?.({ id: conversationId });
  return page ?? '/';
}

/** Whether the reader of a mail may still get it: at this address, and with the type turned on. */
export async function isWanted(
  { mail }: MailSetting,
  reader: { id: number; email: string },
  mayMail: () => Promise<boolean>,
): Promise<boolean> {
  return mail.user_id === reader.id && mail.recipient === reader.email && (await mayMail());
}

/**
 * The mail about a message or a like; it has no text of the message, and of a gift not which one. Not written any more when that was read or seen, or
 * when the member turned its type off meanwhile.
 */
export function createNewsMail({ db, links, notifications }: NewsMailDeps): MailKind {
  return {
    name: NEWS_MAIL,
    write: async (setting) => {
      const { mail } = setting;
      const news = await readNews(db, { member: mail.user_id ?? 0, ...dataSchema.parse(mail.data) });
      if (news === undefined || news.settled) return null;
      const { memberId: id, email } = news;
      if (!(await isWanted(setting, { id, email }, () => notifications.mayMail(id, TYPES[news.kind])))) return null;
      const kind = news.gift ? 'gift' : news.kind;
      return writeNewsMail(
        setting,
        { notifications },
        { kind, values: namesOf(news, setting), path: pageOf(news, links()) },
      );
    },
  };
}

/** Joins names: `Anna, Ben and Chloé`, in the reader's language. */
export function listOf(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return newsTextsOf(locale)('list', { most: names.slice(0, -1).join(', '), last });
}
