import {
  MARKETING_NOTIFICATIONS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@tandem/contracts/product/notification-types';

const ABOUT_PEOPLE: readonly NotificationType[] = [
  'new_messages',
  'new_conversations',
  'like',
  'unread_message_reminders',
];

/** The types in the groups in which the page shows them; each type is in exactly one. */
export const GROUPS = [
  { id: 'people', types: ABOUT_PEOPLE },
  {
    id: 'account',
    types: NOTIFICATION_TYPES.filter((type) => !ABOUT_PEOPLE.includes(type) && !MARKETING_NOTIFICATIONS.includes(type)),
  },
  { id: 'marketing', types: MARKETING_NOTIFICATIONS },
] as const;
