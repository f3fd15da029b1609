import {
  MARKETING_NOTIFICATIONS,
  NOTIFICATION_TYPES,
  SENT_NOTIFICATIONS,
} from '@tandem/contracts/product/notification-types';
import type { NotificationChannel } from '@tandem/contracts/product/notification-types';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { useSettings } from '@tandem/shared-ui/host';
import type { NotificationChange } from '../api/save-notifications.ts';

/** The ways on which the site can reach its members. */
export function useChannels(): readonly NotificationChannel[] {
  const { push_public_key: key } = useSettings();
  return key === null ? ['mail'] : ['mail', 'push'];
}

/** Whether anything is sent on a channel. */
export const isAnyOn = (preferences: NotificationPreferences['preferences'], channel: NotificationChannel): boolean =>
  SENT_NOTIFICATIONS.some((type) => preferences[type][channel]);

/**
 * The change that turns a whole channel off, or on again: what advertises the site is turned on one by one only
 * (R-MAIL-CHANNEL-ALL, R-MAIL-MARKETING-OFF).
 */
export function changeOfAll(channel: NotificationChannel, isOn: boolean): NotificationChange {
  const types = NOTIFICATION_TYPES.filter((type) => !isOn || !MARKETING_NOTIFICATIONS.includes(type));
  return { preferences: Object.fromEntries(types.map((type) => [type, { [channel]: isOn }])) };
}
