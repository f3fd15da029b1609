import type { Links } from '@tandem/contracts/composition/links';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { localizePath, type Locale } from '@tandem/contracts/product/locales';
import { NOTIFICATION_CHANNELS } from '@tandem/contracts/product/notification-types';
import type { NotificationChannel, NotificationType } from '@tandem/contracts/product/notification-types';
import type { Db, DbOrTrx, Trx } from '../../platform/db/database.ts';
import type { PausedNews } from '../../platform/db/schema/own-profile.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import * as rows from './notifications.repository.ts';
import { beforeOffOf, choicesOf, isOnByDefault, maskAddress, preferencesOf, switched } from './preferences.ts';
import { isSigned, readToken, signToken } from './preferences-token.ts';

/** Who calls: by a mail's token, which goes first, or by their session. */
export interface Caller {
  tenantId: number;
  userId: number | null;
  token: string | undefined;
  /** The refusal of a caller without session and token. */
  loginRequired: () => AppError;
}

export interface NotificationsService {
  /** Throws 403 without session and token, 410 for a token that is expired, forged or of another address, or whose account is gone. */
  read: (caller: Caller) => Promise<NotificationPreferences>;
  change: (caller: Caller, change: BodyOf<'PUT /api/notifications.php'>) => Promise<NotificationPreferences>;
  /** RFC 8058: no mails from now on; doing it twice is doing it once. Throws 410. */
  unsubscribe: (tenantId: number, token: string) => Promise<void>;
  /** The language of the token's member, for the page that its link opens; null for a token that opens nothing. */
  languageOf: (tenantId: number, token: string) => Promise<Locale | null>;

  /**
   * Returns whether the member wants mails of this type, and may be written to: false when the account is not confirmed
   * or gone, mails are disabled, or the type is turned off.
   */
  mayMail: (userId: number, type: NotificationType, inner?: DbOrTrx) => Promise<boolean>;
  /** Whether the type is turned on for push; whether there is a subscription is the push service's to know. */
  mayPush: (userId: number, type: NotificationType, inner?: DbOrTrx) => Promise<boolean>;
  /**
   * Records that the member is now notified of what has a pause, unless they were less than `milliseconds` ago. Returns
   * whether it did: of any number who try at once, one may notify.
   */
  claim: (trx: Trx, userId: number, pause: { what: PausedNews; milliseconds: number }) => Promise<boolean>;
  /**
   * Headers of every mail that has a type, and the link for its foot, for a mail to `address`. `origin` is the tenant's,
   * such as `https://example.org`.
   */
  unsubscribeLinks: (
    user: { id: number; tenantId: number; language: Locale; address: string },
    origin: string,
  ) => Promise<{ headers: Readonly<Record<string, string>>; preferences: string }>;
  /** Mail came back, or somebody reported it as spam: no mails from now on. */
  disableMail: (userId: number, reason: 'bounce' | 'fbl', inner?: DbOrTrx) => Promise<void>;
}

const linkGone = () => new AppError('gone', 'profile.notification_link');

function senderRules(db: Db, now: () => Date) {
  const isOn = async (inner: DbOrTrx, userId: number, type: NotificationType, channel: NotificationChannel) =>
    (await rows.readChoice(inner, userId, type, channel)) ?? isOnByDefault(type);

  return {
    mayMail: async (userId: number, type: NotificationType, inner: DbOrTrx = db): Promise<boolean> => {
      const recipient = await rows.findRecipient(inner, userId);
      // An address that nobody confirmed may be somebody else's.
      if (recipient === undefined || recipient.status !== 'active') return false;
      return recipient.notifications_disabled.length === 0 && isOn(inner, userId, type, 'mail');
    },
    mayPush: async (userId: number, type: NotificationType, inner: DbOrTrx = db): Promise<boolean> =>
      (await rows.findRecipient(inner, userId)) !== undefined && isOn(inner, userId, type, 'push'),
    claim: (trx: Trx, userId: number, { what, milliseconds }: { what: PausedNews; milliseconds: number }) => {
      const at = now();
      return rows.claim(trx, userId, what, { now: at, since: new Date(at.getTime() - milliseconds) });
    },
  };
}

/** Turns whole channels off or on, by what is saved at that moment. */
async function switchChannels(trx: Trx, userId: number, change: BodyOf<'PUT /api/notifications.php'>['channels']) {
  if (change === undefined) return;
  const choices = (await rows.findPreferences(trx, userId))?.choices ?? [];
  const saved = { preferences: preferencesOf(choices), before_off: beforeOffOf(choices) };
  for (const channel of NOTIFICATION_CHANNELS) {
    const isOn = change[channel];
    if (isOn !== undefined) await rows.saveSwitch(trx, userId, switched(saved, channel, isOn));
  }
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

const refused = ({ token, loginRequired }: Caller) => (token === undefined ? loginRequired() : linkGone());

/**
 * Whose preferences the caller may see and change, as `find` reads them. Throws 403 without session and token, 410 for a
 * token that is expired or forged, or that was mailed to another address than the member's.
 */
async function findOwner<R extends rows.Recipient>(
  signingKey: () => Promise<Buffer>,
  caller: Caller,
  find: (userId: number) => Promise<R | undefined>,
): Promise<R> {
  const { tenantId, token } = caller;
  const claimed = token === undefined ? null : readToken(token, new Date());
  const userId = token === undefined ? caller.userId : (claimed?.userId ?? null);
  const owner = userId === null ? undefined : await find(userId);
  if (owner === undefined) throw refused(caller);
  const isOwner = claimed === null || isSigned(await signingKey(), claimed, { tenantId, address: owner.email });
  if (!isOwner) throw refused(caller);
  return owner;
}

export interface NotificationsDeps {
  db: Db;
  /** Addresses of the pages that live releases have. */
  links: () => Links;
  /** The time of background work, which a test sets. */
  now: () => Date;
}

export function createNotificationsService({ db, links, now }: NotificationsDeps): NotificationsService {
  const signingKey = signingKeyReader(db);

  const recipientOf = (caller: Caller) => findOwner(signingKey, caller, (userId) => rows.findRecipient(db, userId));

  const read: NotificationsService['read'] = async (caller) => {
    const recipient = await findOwner(signingKey, caller, (userId) => rows.findPreferences(db, userId));
    return {
      preferences: preferencesOf(recipient.choices),
      before_off: beforeOffOf(recipient.choices),
      disabled: recipient.notifications_disabled,
      address: maskAddress(recipient.email),
      access: caller.token === undefined ? 'session' : 'token',
      language: recipient.language,
    };
  };

  return {
    ...senderRules(db, now),
    read,
    change: async (caller, change) => {
      const { id } = await recipientOf(caller);
      await db.transaction().execute(async (trx) => {
        await rows.saveChoices(trx, id, choicesOf(change.preferences));
        await switchChannels(trx, id, change.channels);
        if (change.resubscribe === true) await rows.removeReason(trx, id, 'listunsubscribe');
      });
      return read(caller);
    },
    unsubscribe: async (tenantId, token) => {
      const { id } = await recipientOf({ tenantId, userId: null, token, loginRequired: linkGone });
      await rows.addReason(db, id, 'listunsubscribe');
    },
    languageOf: async (tenantId, token) => {
      try {
        return (await recipientOf({ tenantId, userId: null, token, loginRequired: linkGone })).language;
      } catch (error) {
        if (error instanceof AppError && error.code === 'gone') return null;
        throw error;
      }
    },
    unsubscribeLinks: async (user, origin) => {
      const { id: userId, tenantId, address } = user;
      const token = signToken(await signingKey(), { tenantId, userId, address }, now());
      return {
        headers: {
          'List-Unsubscribe': `<${origin}/api/unsubscribe.php?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        preferences: origin + localizePath(user.language, links().notifications?.({ token }) ?? '/'),
      };
    },
    disableMail: (userId, reason, inner = db) => rows.addReason(inner, userId, reason),
  };
}
