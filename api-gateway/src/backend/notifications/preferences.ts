import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import {
  MARKETING_NOTIFICATIONS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
} from '@tandem/contracts/product/notification-types';
import type { NotificationType } from '@tandem/contracts/product/notification-types';
import type { Choice } from './notifications.repository.ts';

/** Returns whether a member who never chose gets it: everything but what advertises the site (R-MAIL-MARKETING-OFF). */
export function isOnByDefault(type: NotificationType): boolean {
  return !MARKETING_NOTIFICATIONS.includes(type);
}

/** Every type by channel: what was chosen, and the default where nothing was. */
export function preferencesOf(choices: readonly Choice[]): NotificationPreferences['preferences'] {
  const entries = NOTIFICATION_TYPES.map((type) => {
    const isOn = (channel: Choice['channel']) =>
      choices.find((choice) => choice.type === type && choice.channel === channel)?.enabled ?? isOnByDefault(type);
    return [type, { mail: isOn('mail'), push: isOn('push') }];
  });
  return Object.fromEntries(entries) as NotificationPreferences['preferences'];
}

/** A change as rows; what is left out makes none. */
export function choicesOf(change: BodyOf<'PUT /api/notifications.php'>['preferences']): Choice[] {
  return NOTIFICATION_TYPES.flatMap((type) =>
    NOTIFICATION_CHANNELS.flatMap((channel) => {
      const enabled = change?.[type]?.[channel];
      return enabled === undefined ? [] : [{ type, channel, enabled }];
    }),
  );
}

/** Enough of an address for its owner to know it by: `s•••@example.org`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}•••${email.slice(at)}`;
}
