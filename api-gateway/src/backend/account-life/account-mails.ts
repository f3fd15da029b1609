import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Links } from '@tandem/contracts/composition/links';
import { dateInText, LOCALE_TABLE, localizePath } from '@tandem/contracts/product/locales';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db, Trx } from '../../platform/db/database.ts';
import { workAlike } from '../../platform/db/savepoint.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { dropWaiting, findWaiting } from '../../providers/mail/outbox.repository.ts';
import type { AccountService, Holder } from '../account/account.service.ts';
import { accountSubject } from '../account/login-lock.ts';
import { createToken } from '../activation/activation-token.ts';
import * as accountLinks from './account-links.repository.ts';
import type { LinkKind } from './account-links.repository.ts';
import { dropOpenResets } from './reset-requests.repository.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/** The mails about an account; each has a group of texts of its name. */
export type AccountMailName = Exclude<keyof Texts, 'common'>;

const textsOf = textsIn<Texts>(import.meta.dirname);

/** The name of a mail in the outbox. */
const mailKindOf = (name: AccountMailName) => `account-${name.replaceAll('_', '-')}`;

/** What a mail leads to: a page, with the secret of a link that is made for it. */
interface Target {
  link?: LinkKind;
  page: (links: Links, token: string) => string | undefined;
  /** Accounts that the mail is still of use to when its turn comes. */
  wanted: (account: Holder) => boolean;
}

const isOpen = ({ status }: Holder) => status === 'active' || status === 'not_confirmed';

const TARGETS: Readonly<Record<AccountMailName, Target>> = {
  reset: { link: 'reset', page: (links, token) => links.resetPasswordDo?.({ token }), wanted: isOpen },
  // In the place of `reset` where the account is about to be deleted.
  reset_pending: {
    link: 'reactivation',
    page: (links, token) => links.accountDeleted?.({ token }),
    wanted: ({ status }) => status === 'pending_deletion',
  },
  mail_change: { link: 'mail_change', page: (links, token) => links.mailChange?.({ token }), wanted: isOpen },
  mail_changed: { page: (links) => links.support?.(), wanted: () => true },
  password_changed: { page: (links) => links.resetPassword?.(), wanted: isOpen },
  deletion: {
    link: 'reactivation',
    page: (links, token) => links.accountDeleted?.({ token }),
    wanted: ({ status }) => status === 'pending_deletion',
  },
  reactivated: { page: (links) => links.login?.(), wanted: isOpen },
  two_step_on: { page: (links) => links.resetPassword?.(), wanted: isOpen },
  two_step_off: { page: (links) => links.resetPassword?.(), wanted: isOpen },
  passkey_added: { page: (links) => links.resetPassword?.(), wanted: isOpen },
};

/** `session` is the public id of the one that requested a new address. */
const dataSchema = z.object({ email: z.string().optional(), session: z.string().optional() });

export interface AccountMailsDeps {
  db: Db;
  mail: Pick<Mail, 'define' | 'queue'>;
  accounts: Pick<AccountService, 'hold'>;
  links: () => Links;
  now: () => Date;
}

/**
 * When a mail goes out on a site that does not reveal who has an account: its work would slow down the next call of who has
 * requested it, and show that there is one (R-ACCOUNT-MAIL-LATER).
 */
const HIDDEN_SECONDS = { least: 2, most: 20 } as const;
export const hiddenSeconds = () => randomInt(HIDDEN_SECONDS.least, HIDDEN_SECONDS.most + 1);

export interface AccountMails {
  /** Queues a mail about an account, to its address unless `recipient` is another one. */
  queue: (
    trx: Trx,
    name: AccountMailName,
    account: Holder,
    more?: { recipient?: string; data?: z.infer<typeof dataSchema>; afterSeconds?: number | undefined },
  ) => Promise<void>;
  /**
   * Queues a mail, or does all of that and takes it back: how long the response takes then does not show whether somebody
   * has the address (R-ACCOUNT-MAIL-ALIKE). Where the site hides that, the mail goes out some seconds later.
   */
  queueAlike: (
    trx: Trx,
    name: AccountMailName,
    account: Holder,
    more: { isSent: boolean; isHidden: boolean; recipient?: string; data?: z.infer<typeof dataSchema> },
  ) => Promise<void>;
  /**
   * Makes the links of these mails useless, in the caller's transaction: those that were mailed, and those of mails that
   * still wait to go out (R-ACCOUNT-LINKS-VOID).
   */
  revoke: (trx: Trx, userId: number, names: readonly (AccountMailName & LinkKind)[]) => Promise<void>;
  /**
   * Makes the links to a new address useless as `revoke` does, but for those that these sessions, by their public ids, have
   * requested.
   */
  revokeMailChanges: (trx: Trx, userId: number, keptSessions: readonly string[]) => Promise<void>;
}

interface Written {
  name: AccountMailName;
  account: Holder;
  path: string;
  /** When the account is purged. */
  purgeAt: Date | null;
  /** Whether somebody may log in to the account without its password. */
  hasPasskeys: boolean;
}

/** What mails about a password say of passkeys, which a new one alone does not end (R-ACCOUNT-PASSKEYS-TOLD). */
const ABOUT_PASSKEYS = { reset: 'common.passkeys_reset', password_changed: 'common.passkeys_changed' } as const;

const isAboutPasskeys = (name: AccountMailName): name is keyof typeof ABOUT_PASSKEYS => name in ABOUT_PASSKEYS;

function contentOf(
  { mail, locale, origin, tenant }: MailSetting,
  { name, account, path, purgeAt, hasPasskeys }: Written,
): MailContent {
  const t = textsOf(locale);
  const { name: site, support_email: support } = tenant.settings;
  const day = new Intl.DateTimeFormat(LOCALE_TABLE[locale].iso, { dateStyle: 'long', timeZone: tenant.timeZone });
  const values = {
    name: account.name ?? '',
    site,
    support,
    email: dataSchema.parse(mail.data).email ?? mail.recipient,
    minutes: LIMITS.resetMinutes,
    hours: LIMITS.mailChangeHours,
    date: purgeAt === null ? '' : dateInText(locale, day.format(purgeAt)),
  };
  return {
    subject: t(`${name}.subject`, values),
    preview: t(`${name}.preview`, values),
    heading: t(`${name}.heading`, values),
    paragraphs: [t(`${name}.text`, values)],
    action: {
      label: t(`${name}.action`, values),
      url: `${origin}${localizePath(locale, path)}`,
      fallback: t('common.fallback'),
    },
    notes: [
      t(`${name}.note`, values),
      ...(hasPasskeys && isAboutPasskeys(name) ? [t(ABOUT_PASSKEYS[name], values)] : []),
    ],
    reason: t('common.reason', values),
  };
}

/** Until when a link works that is made now. */
function expiryOf(kind: LinkKind, purgeAt: Date | null, now: Date): Date {
  if (kind === 'reactivation' && purgeAt !== null) return purgeAt;
  const minutes = kind === 'reset' ? LIMITS.resetMinutes : LIMITS.mailChangeHours * 60;
  return new Date(now.getTime() + minutes * 60_000);
}

/**
 * Whether a mail may bring a link. It may have been revoked since it was read; and one that waited while the account got
 * another address would bring the link of that account to who had the old one.
 */
const mayBring = async (trx: Trx, link: LinkKind, { mail }: MailSetting, account: Holder): Promise<boolean> =>
  (link === 'mail_change' || mail.recipient === account.email) && (await findWaiting(trx, mail.id)) !== undefined;

function revokersOf(accounts: AccountMailsDeps['accounts']): Pick<AccountMails, 'revoke' | 'revokeMailChanges'> {
  return {
    revoke: async (trx, userId, names) => {
      const account = await accounts.hold(trx, userId);
      for (const name of names) await accountLinks.useLinks(trx, userId, name);
      if (account !== null && names.includes('reset'))
        await dropOpenResets(trx, account.tenant_id, accountSubject(account.email_key));
      await dropWaiting(trx, { userId, kinds: names.map(mailKindOf) });
    },
    revokeMailChanges: async (trx, userId, keptSessions) => {
      await accounts.hold(trx, userId);
      await accountLinks.useMailChanges(trx, userId, keptSessions);
      await dropWaiting(trx, { userId, kinds: [mailKindOf('mail_change')], keptSessions });
    },
  };
}

/**
 * Defines the mails about an account. The secret of a link is made when its mail goes out, so its time begins then, and it
 * is in no table. Nothing is written any more where the account is gone or the mail of no use; it throws while no live
 * release has the page that it leads to: it goes out later.
 */
export function createAccountMails({ db, mail, accounts, links, now }: AccountMailsDeps): AccountMails {
  /** In one transaction with the account: what revokes links waits for it, or is seen by it. */
  const writeIn = async (trx: Trx, name: AccountMailName, setting: MailSetting): Promise<MailContent | null> => {
    const { mail: waiting } = setting;
    const { link, page, wanted } = TARGETS[name];
    const userId = waiting.user_id;
    const account = userId === null ? null : await accounts.hold(trx, userId);
    if (account === null || !wanted(account)) return null;
    if (link !== undefined && !(await mayBring(trx, link, setting, account))) return null;
    const purgeAt = await accountLinks.readPurgeAt(trx, account.id, LIMITS.reactivationDays);
    const { secret, hash } = createToken();
    const path = page(links(), secret);
    if (path === undefined) throw new Error(`No live release has the page that the mail ${waiting.kind} leads to.`);
    if (link !== undefined)
      await accountLinks.insertLink(trx, {
        hash,
        kind: link,
        userId: account.id,
        emailKey: account.email_key,
        newEmail: link === 'mail_change' ? waiting.recipient : null,
        sessionId: dataSchema.parse(waiting.data).session ?? null,
        expiresAt: expiryOf(link, purgeAt, now()),
      });
    const hasPasskeys = isAboutPasskeys(name) && (await accountLinks.hasPasskeys(trx, account.id));
    return contentOf(setting, { name, account, path, purgeAt, hasPasskeys });
  };
  const write = (name: AccountMailName, setting: MailSetting) =>
    db.transaction().execute((trx) => writeIn(trx, name, setting));

  for (const name of Object.keys(TARGETS) as AccountMailName[]) {
    const kind: MailKind = { name: mailKindOf(name), write: (setting) => write(name, setting) };
    mail.define(kind);
  }

  const queue: AccountMails['queue'] = async (trx, name, account, more = {}) => {
    const { recipient = account.email, data = {}, afterSeconds } = more;
    const { tenant_id: tenantId, id: userId, language } = account;
    const queued = { tenantId, userId, kind: mailKindOf(name), recipient, language, data };
    await mail.queue(trx, queued, { afterSeconds });
  };

  return {
    queue,
    queueAlike: (trx, name, account, { isSent, isHidden, ...more }) => {
      const afterSeconds = isHidden ? hiddenSeconds() : undefined;
      return workAlike(trx, async () => {
        await queue(trx, name, account, { ...more, afterSeconds });
        return isSent;
      });
    },
    ...revokersOf(accounts),
  };
}
