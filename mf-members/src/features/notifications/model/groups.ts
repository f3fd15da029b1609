import { MARKETING_NOTIFICATIONS, SENT_NOTIFICATIONS } from '@tandem/contracts/product/notification-types';

export type OfferedType = (typeof SENT_NOTIFICATIONS)[number];

const ABOUT_PEOPLE: readonly OfferedType[] = ['new_messages', 'new_conversations', 'like', 'unread_message_reminders'];

const isMarketing = (type: OfferedType) => MARKETING_NOTIFICATIONS.includes(type);

/** The types of which something is sent, in the groups in which the page shows them; each type is in exactly one. */
export const GROUPS = [
  { id: 'people', types: ABOUT_PEOPLE },
  { id: 'account', types: SENT_NOTIFICATIONS.filter((type) => !ABOUT_PEOPLE.includes(type) && !isMarketing(type)) },
  { id: 'marketing', types: SENT_NOTIFICATIONS.filter(isMarketing) },
] as const;
