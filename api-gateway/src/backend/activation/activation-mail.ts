import { localizePath } from '@tandem/contracts/product/locales';
import type { Links } from '@tandem/contracts/composition/links';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/texts.ts';
import { createToken } from './activation-token.ts';
import * as activations from './activation.repository.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/** `name` is the member, `site` the tenant, `support` its address, `hours` how long the link works. */
const textsOf = textsIn<Texts>(import.meta.dirname);

/** Its name in the outbox. */
export const ACTIVATION_MAIL = 'activation';

type Account = NonNullable<Awaited<ReturnType<typeof activations.findAccount>>>;

function contentOf({ locale, origin, tenant }: MailSetting, account: Account, path: string): MailContent {
  const { name: site, support_email: support } = tenant.settings;
  const values = { name: account.name, site, support, hours: LIMITS.activationHours };
  const text = (key: TextKey<Texts>) => textsOf(locale)(key, values);
  return {
    subject: text('subject'),
    preview: text('preview'),
    heading: text('heading'),
    paragraphs: [text('text')],
    action: {
      label: text('action'),
      url: `${origin}${localizePath(locale, path)}`,
      fallback: text('fallback'),
    },
    notes: [text('expiry'), text('notYou')],
    reason: text('reason'),
  };
}

/**
 * The mail that confirms an address (R-ACCOUNT-ACTIVATION-LINK). Its link is made when the mail goes out, so the 48
 * hours begin then, and the secret is in no table. Not written any more once the account is confirmed,
 * closed, or has another address. Throws while no live release has the page that it leads to: it goes out later.
 */
export function createActivationMail(db: Db, links: () => Links): MailKind {
  return {
    name: ACTIVATION_MAIL,
    write: async (setting) => {
      const { mail } = setting;
      const account = mail.user_id === null ? null : await activations.findAccount(db, mail.user_id);
      if (account === null || account.status !== 'not_confirmed' || account.email !== mail.recipient) return null;
      const { activate } = links();
      if (activate === undefined) throw new Error('No live release has a page that activates accounts.');
      const { secret, hash } = createToken();
      await activations.insertToken(db, {
        hash,
        userId: account.id,
        emailKey: account.email_key,
        hours: LIMITS.activationHours,
      });
      return contentOf(setting, account, activate({ token: secret }));
    },
  };
}
