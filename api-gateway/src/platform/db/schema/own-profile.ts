import type { Generated, GeneratedAlways } from 'kysely';
import type { NotificationChannel, NotificationType } from '@tandem/contracts/product/notification-types';

export interface ConsentsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** `sensitive`: special-category data (F-PRIVACY-SENSITIVE-DATA). */
  kind: 'sensitive';
  /** False when it was withdrawn. */
  given: boolean;
  at: Generated<Date>;
}

/** What a member chose; without a row the default of the type holds. */
export interface NotificationPreferencesTable {
  user_id: number;
  type: NotificationType;
  channel: NotificationChannel;
  enabled: boolean;
  /** Whether it was on when the whole channel was turned off; null when the channel was not, or is on again. */
  before_off: boolean | null;
  changed_at: Generated<Date>;
}

/** What has a pause of its own: mails about messages, about likes, about matches, and each kind of reminder. */
export type PausedNews = 'messages' | 'likes' | 'matches' | 'unread' | 'unanswered' | 'profile' | 'weekly';

/** When a member was last notified of something that has a pause. */
export interface NotificationMailsTable {
  user_id: number;
  type: PausedNews;
  sent_at: Date;
}

/** Secrets of signed links, shared by all gateways on the database. */
export interface SigningKeysTable {
  purpose: string;
  secret: Buffer;
}

/** Tables of the own profile and of notification preferences. */
export interface OwnProfileTables {
  consents: ConsentsTable;
  notification_preferences: NotificationPreferencesTable;
  notification_mails: NotificationMailsTable;
  signing_keys: SigningKeysTable;
}
