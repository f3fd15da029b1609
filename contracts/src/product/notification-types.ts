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

/** What a member has chosen, as far as the switch of a whole channel goes by it. */
export interface ChannelChoices {
  preferences: Record<NotificationType, Record<NotificationChannel, boolean>>;
  /** What was on when a channel was turned off at once; null when it was not, or is on again. */
  before_off: Record<NotificationChannel, readonly NotificationType[] | null>;
}

const isSent = (type: NotificationType) => SENT_NOTIFICATIONS.some((sent) => sent === type);

/** Whether anything is sent on a channel. */
export const isChannelOn = (
  { preferences }: Pick<ChannelChoices, 'preferences'>,
  channel: NotificationChannel,
): boolean => SENT_NOTIFICATIONS.some((type) => preferences[type][channel]);

/**
 * The types that are on after the switch of a whole channel: none, or what was on when it was turned off. A channel of
 * which that is not known has all but what advertises the site (R-MAIL-CHANNEL-ALL, R-MAIL-MARKETING-OFF). Returns null
 * where the switch has nothing to do.
 */
export function typesAfterSwitch(
  choices: ChannelChoices,
  channel: NotificationChannel,
  isOn: boolean,
): readonly NotificationType[] | null {
  if (!isOn) return NOTIFICATION_TYPES.some((type) => choices.preferences[type][channel]) ? [] : null;
  if (isChannelOn(choices, channel)) return null;
  const before = choices.before_off[channel];
  if (before?.some(isSent)) return before;
  return NOTIFICATION_TYPES.filter((type) => !MARKETING_NOTIFICATIONS.includes(type));
}
