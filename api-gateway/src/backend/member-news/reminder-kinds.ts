import { LIMITS } from '@tandem/contracts/product/limits';
import type { NotificationType } from '@tandem/contracts/product/notification-types';

const DAY = 86_400_000;
const DECADES = 20 * 366 * DAY;

/** What a member who is away is reminded of. */
export const REMINDERS = ['unread', 'unanswered', 'profile', 'weekly'] as const;

export type ReminderKind = (typeof REMINDERS)[number];

/** The type of notification that a reminder is of (F-MAIL-NOTIFICATION-TYPES). */
export const REMINDER_TYPES: Readonly<Record<ReminderKind, NotificationType>> = {
  unread: 'unread_message_reminders',
  unanswered: 'reminders',
  profile: 'reminders',
  weekly: 'weekly_updates',
};

/**
 * Milliseconds from one reminder of a kind to the next (L-MAIL-UNREAD-PAUSE, L-MAIL-UNANSWERED-PAUSE). The profile's is
 * sent once. The weekly update has its day of the week: less than a week lets it be sent at any hour of that day.
 */
export const REMINDER_PAUSES: Readonly<Record<ReminderKind, number>> = {
  unread: LIMITS.unreadReminderPauseDays * DAY,
  unanswered: LIMITS.unansweredReminderPauseDays * DAY,
  profile: DECADES,
  weekly: 6 * DAY,
};
