import type { Links } from '@tandem/contracts/composition/links';
import { localizePath } from '@tandem/contracts/product/locales';
import { textsIn } from '../../platform/i18n/texts.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { MailContent, MailKind, MailSetting } from '../../providers/mail/mail-kind.ts';
import { wasRequested } from '../../providers/mail/outbox.repository.ts';
import type { Trx } from '../../platform/db/database.ts';
import { workAlike } from '../../platform/db/savepoint.ts';
import type { AccountService, Holder } from '../account/account.service.ts';
import type en from './texts/en.json';

type Texts = typeof en;

/** `name` is the member, `site` the tenant, `support` its address. */
const textsOf = textsIn<Texts>(import.meta.dirname);

/** Its name in the outbox. */
const TAKEN_MAIL = 'signup-taken';

/** Somebody who signs up with it again and again sends no more than this. */
const PAUSE_HOURS = 24;

function contentOf({ locale, origin, tenant }: MailSetting, { name, status }: Holder, path: string): MailContent {
  const { name: site, support_email: support } = tenant.settings;
  const t = textsOf(locale);
  const values = { name: name ?? '', site, support };
  const isUnconfirmed = status === 'not_confirmed';
  const texts = { pending_deletion: 'text_leaving', not_confirmed: 'text_unconfirmed' } as const;
  const label = t(isUnconfirmed ? 'action_unconfirmed' : 'action', values);
  return {
    subject: t('subject', values),
    preview: t(isUnconfirmed ? 'preview_unconfirmed' : 'preview', values),
    heading: t('heading', values),
    paragraphs: [t(status === 'pending_deletion' || isUnconfirmed ? texts[status] : 'text', values)],
    action: { label, url: `${origin}${localizePath(locale, path)}`, fallback: t('fallback') },
    notes: [...(isUnconfirmed ? [] : [t('forgotten', values)]), t('notYou', values)],
    reason: t('reason', values),
  };
}

export interface TakenMailDeps {
  mail: Pick<Mail, 'define' | 'queue'>;
  accounts: Pick<AccountService, 'find'>;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

/** Whom an address belongs to. */
export type TakenBy = Pick<Holder, 'id' | 'tenant_id' | 'email' | 'language'>;

/**
 * Queues the mail to the owner of an address that was taken, once a day at most. A second one, and one about an address that
 * was not, is queued and taken back: all take the same statements.
 */
export type QueueTakenMail = (trx: Trx, owner: TakenBy, isTaken: boolean) => Promise<void>;

/**
 * Defines the mail to who signs up with an address that has an account, where the tenant does not reveal that
 * (R-SIGNUP-TAKEN-HIDDEN): it leads to the login, or before the address is confirmed to a new password. Not written any more for an account that is closed or gone.
 */
export function createTakenMail({ mail, accounts, links }: TakenMailDeps): QueueTakenMail {
  const kind: MailKind = {
    name: TAKEN_MAIL,
    write: async (setting) => {
      const owner = await accounts.find(setting.tenant.id, setting.mail.recipient);
      if (owner === null || owner.status === 'banned' || owner.status === 'deleted') return null;
      const { login, resetPassword } = links();
      // Before the address is confirmed no password lets in; a new one by mail confirms it (R-ACCOUNT-RESET-CONFIRMS).
      const open = owner.status === 'not_confirmed' ? resetPassword : login;
      if (open === undefined) throw new Error('No live release has a page to log in, or to set a password.');
      return contentOf(setting, owner, open());
    },
  };
  mail.define(kind);
  return async (trx, owner, isTaken) => {
    const wasMailed = await wasRequested(trx, { userId: owner.id, kind: TAKEN_MAIL, hours: PAUSE_HOURS });
    await workAlike(trx, async () => {
      await mail.queue(trx, {
        tenantId: owner.tenant_id,
        userId: owner.id,
        kind: TAKEN_MAIL,
        recipient: owner.email,
        language: owner.language,
        data: {},
      });
      return isTaken && !wasMailed;
    });
  };
}
