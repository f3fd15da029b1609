import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { dateInText, localizePath, LOCALE_TABLE } from '@tandem/contracts/product/locales';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/** `device`, `place` and `time` are those of the login, `site` the tenant, `support` its address. */
const textsOf = textsIn<Texts>(import.meta.dirname);

/** Its name in the outbox. */
export const NEW_LOGIN_MAIL = 'new-login';

const dataSchema = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  country: z.string().nullable(),
  at: z.iso.datetime(),
  /** Left out in mails of before, which are about passwords as far as anybody knew. */
  by: z.enum(['password', 'passkey']).default('password'),
});

type Login = z.infer<typeof dataSchema>;

function deviceOf(texts: (key: TextKey<Texts>, values?: Record<string, string>) => string, login: Login): string {
  const { browser, system } = login;
  if (browser !== null && system !== null) return texts('device', { browser, system });
  return browser ?? system ?? texts('unknown');
}

function contentOf({ locale, origin, tenant }: MailSetting, login: Login, path: string): MailContent {
  const { iso } = LOCALE_TABLE[locale];
  const { name: site, support_email: support } = tenant.settings;
  const t = textsOf(locale);
  const place =
    login.country === null
      ? t('unknown')
      : (new Intl.DisplayNames(iso, { type: 'region' }).of(login.country) ?? login.country);
  const moment = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.timeZone });
  const time = dateInText(locale, moment.format(new Date(login.at)));
  const values = { site, support, device: deviceOf(t, login), place, time };
  const text = (key: TextKey<Texts>) => t(key, values);
  const isPasskey = login.by === 'passkey';
  return {
    subject: text('subject'),
    preview: text('preview'),
    heading: text('heading'),
    paragraphs: [text(isPasskey ? 'text-passkey' : 'text'), text('login'), text(isPasskey ? 'you-passkey' : 'you')],
    action: { label: text('action'), url: `${origin}${localizePath(locale, path)}`, fallback: text('fallback') },
    notes: [text(isPasskey ? 'effect-passkey' : 'effect')],
    reason: text('reason'),
  };
}

/** The mail about a login from a device that is new to the account (R-ACCOUNT-NEW-LOGIN-MAIL). */
export function createNewLoginMail(links: () => Links): MailKind {
  return {
    name: NEW_LOGIN_MAIL,
    write: async (setting) => {
      const { resetPassword } = links();
      if (resetPassword === undefined) throw new Error('No live release has a page that asks for a new password.');
      return contentOf(setting, dataSchema.parse(setting.mail.data), resetPassword());
    },
  };
}
