import type { Links } from '@tandem/contracts/composition/links';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { localizePath, type Locale } from '@tandem/contracts/product/locales';
import type { NotificationChannel, NotificationType } from '@tandem/contracts/product/notification-types';
import type { Db, DbOrTrx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import * as rows from './notifications.repository.ts';
import { choicesOf, isOnByDefault, maskAddress, preferencesOf } from './preferences.ts';
import { readToken, signToken } from './preferences-token.ts';

const MINUTE = 60_000;
/**
 * L-MAIL-MESSAGE-PAUSE, L-MAIL-ONLINE-PAUSE: mails of new messages at most once an hour, and not to somebody who was
 * online just now.
 */
const MAIL_EVERY = 60 * MINUTE;
const ONLINE_FOR = 10 * MINUTE;
const LIMITED: ReadonlySet<NotificationType> = new Set(['new_messages', 'new_conversations']);

/** Who calls: by a mail's token, which goes first, or by their session. */
export interface Caller {
  tenantId: number;
  userId: number | null;
  token: string | undefined;
}

export interface NotificationsService {
  /** Throws 403 without session and token, 410 for a token that is expired or forged or whose account is gone. */
  read: (caller: Caller) => Promise<NotificationPreferences>;
  change: (caller: Caller, change: BodyOf<'PUT /api/notifications.php'>) => Promise<NotificationPreferences>;
  /** RFC 8058: no mails from now on; doing it twice is doing it once. Throws 410. */
  unsubscribe: (tenantId: number, token: string) => Promise<void>;
  /** The language of the token's member, for the page that its link opens; null for a token that opens nothing. */
  languageOf: (tenantId: number, token: string) => Promise<Locale | null>;

  /**
   * Returns whether the member may be sent a mail of this type now. False when the account is not confirmed
   * or gone, mails are disabled, the type is turned off, or one of the pauses holds.
   */
  mayMail: (userId: number, type: NotificationType) => Promise<boolean>;
  /** The same, and writes the mail down: of any number who try at once, one may send. Call it just before sending. */
  claimMail: (userId: number, type: NotificationType, inner?: DbOrTrx) => Promise<boolean>;
  /** Whether the type is turned on for push; whether there is a subscription is the push service's to know. */
  mayPush: (userId: number, type: NotificationType) => Promise<boolean>;
  /**
   * Headers of every mail that has a type, and the link for its foot. `origin` is the tenant's, such as
   * `https://example.org`.
   */
  unsubscribeLinks: (
    user: { id: number; tenantId: number; language: Locale },
    origin: string,
  ) => Promise<{ headers: Readonly<Record<string, string>>; preferences: string }>;
  /** Mail came back, or somebody reported it as spam: no mails from now on. */
  disableMail: (userId: number, reason: 'bounce' | 'fbl', inner?: DbOrTrx) => Promise<void>;
  /** The member has a new address: what bounced was the old one. */
  addressChanged: (userId: number, inner?: DbOrTrx) => Promise<void>;
}

const linkGone = () => new AppError('gone', 'profile.notification_link');

const sessionOver = () => new AppError('authentication_required', 'account.session_expired');

function senderRules(db: Db) {
  const isOn = async (inner: DbOrTrx, userId: number, type: NotificationType, channel: NotificationChannel) =>
    (await rows.readChoice(inner, userId, type, channel)) ?? isOnByDefault(type);

  /** Everything but the hourly pause. */
  const mailAllowed = async (inner: DbOrTrx, userId: number, type: NotificationType, now: Date): Promise<boolean> => {
    const recipient = await rows.findRecipient(inner, userId);
    // An address that nobody confirmed may be somebody else's.
    if (recipient === undefined || recipient.status !== 'active') return false;
    if (recipient.notifications_disabled.length > 0 || !(await isOn(inner, userId, type, 'mail'))) return false;
    return !LIMITED.has(type) || recipient.last_active_at.getTime() <= now.getTime() - ONLINE_FOR;
  };

  return {
    mayMail: async (userId: number, type: NotificationType): Promise<boolean> => {
      const now = new Date();
      if (!(await mailAllowed(db, userId, type, now))) return false;
      const last = LIMITED.has(type) ? await rows.lastMailAt(db, userId, type) : null;
      return last === null || last.getTime() <= now.getTime() - MAIL_EVERY;
    },
    claimMail: async (userId: number, type: NotificationType, inner: DbOrTrx = db): Promise<boolean> => {
      const now = new Date();
      if (!(await mailAllowed(inner, userId, type, now))) return false;
      if (!LIMITED.has(type)) return true;
      return rows.claimMail(inner, userId, type, { now, since: new Date(now.getTime() - MAIL_EVERY) });
    },
    mayPush: async (userId: number, type: NotificationType): Promise<boolean> =>
      (await rows.findRecipient(db, userId)) !== undefined && isOn(db, userId, type, 'push'),
  };
}

/** Reads the key that links of mails are signed with, once; a read that fails is made again by the next caller. */
function signingKeyReader(db: Db): () => Promise<Buffer> {
  let secret: Promise<Buffer> | null = null;
  return () => {
    secret ??= rows.readSigningKey(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
}

const refused = ({ token }: Caller) => (token === undefined ? sessionOver() : linkGone());

/** Whose preferences the caller may see and change. Throws 403 without session and token, 410 for a token of nobody. */
async function findOwner(signingKey: () => Promise<Buffer>, caller: Caller): Promise<number> {
  const { tenantId, userId, token } = caller;
  const owner = token === undefined ? userId : readToken(await signingKey(), tenantId, token, new Date());
  if (owner === null) throw refused(caller);
  return owner;
}

export interface NotificationsDeps {
  db: Db;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
}

export function createNotificationsService({ db, links }: NotificationsDeps): NotificationsService {
  const signingKey = signingKeyReader(db);

  const ownerOf = (caller: Caller) => findOwner(signingKey, caller);

  const read: NotificationsService['read'] = async (caller) => {
    const recipient = await rows.findPreferences(db, await ownerOf(caller));
    if (recipient === undefined) throw refused(caller);
    return {
      preferences: preferencesOf(recipient.choices),
      disabled: recipient.notifications_disabled,
      address: maskAddress(recipient.email),
      access: caller.token === undefined ? 'session' : 'token',
      language: recipient.language,
    };
  };

  const recipientOf = async (caller: Caller): Promise<rows.Recipient> => {
    const recipient = await rows.findRecipient(db, await ownerOf(caller));
    if (recipient === undefined) throw refused(caller);
    return recipient;
  };

  return {
    ...senderRules(db),
    read,
    change: async (caller, change) => {
      const { id } = await recipientOf(caller);
      await db.transaction().execute(async (trx) => {
        await rows.saveChoices(trx, id, choicesOf(change.preferences));
        if (change.resubscribe === true) await rows.removeReason(trx, id, 'listunsubscribe');
      });
      return read(caller);
    },
    unsubscribe: async (tenantId, token) => {
      const { id } = await recipientOf({ tenantId, userId: null, token });
      await rows.addReason(db, id, 'listunsubscribe');
    },
    languageOf: async (tenantId, token) => {
      const owner = readToken(await signingKey(), tenantId, token, new Date());
      return owner === null ? null : ((await rows.findRecipient(db, owner))?.language ?? null);
    },
    unsubscribeLinks: async (user, origin) => {
      const token = signToken(await signingKey(), { tenantId: user.tenantId, userId: user.id }, new Date());
      return {
        headers: {
          'List-Unsubscribe': `<${origin}/api/unsubscribe.php?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        preferences: origin + localizePath(user.language, links().notifications?.({ token }) ?? '/'),
      };
    },
    disableMail: (userId, reason, inner = db) => rows.addReason(inner, userId, reason),
    addressChanged: (userId, inner = db) => rows.removeReason(inner, userId, 'bounce'),
  };
}
