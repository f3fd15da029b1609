/** The notification preference types (F-MAIL-NOTIFICATION-TYPES), in the order in which they are offered. */
export const NOTIFICATION_TYPES = [
  'new_messages',
  'new_conversations',
  'like',
  'unread_message_reminders',
  'reminders',
  'promotions',
  'weekly_updates',
  'news',
] as const;

/** Ways on which the site reaches a member who is not there. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What advertises the site: off until the member turns it on (R-MAIL-MARKETING-OFF). */
export const MARKETING_NOTIFICATIONS: readonly NotificationType[] = ['promotions', 'weekly_updates', 'news'];

/**
 * The types of which something is sent (R-MAIL-TYPES-SENT): nobody writes offers and news yet, so the page does not offer
 * them.
 */
export const SENT_NOTIFICATIONS = [
  'new_messages',
  'new_conversations',
  'like',
  'unread_message_reminders',
  'reminders',
  'weekly_updates',
] as const satisfies readonly NotificationType[];
