import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import {
  MARKETING_NOTIFICATIONS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  typesAfterSwitch,
} from '@tandem/contracts/product/notification-types';
import type {
  ChannelChoices,
  NotificationChannel,
  NotificationType,
} from '@tandem/contracts/product/notification-types';
import type { Choice, SavedChoice } from './notifications.repository.ts';

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

/** What was on when each channel was turned off at once; null where it was not, or is on again. */
export function beforeOffOf(choices: readonly SavedChoice[]): NotificationPreferences['before_off'] {
  const typesOf = (channel: NotificationChannel) => {
    const kept = choices.filter((choice) => choice.channel === channel && choice.before_off !== null);
    if (kept.length === 0) return null;
    return NOTIFICATION_TYPES.filter((type) => kept.some((choice) => choice.type === type && choice.before_off));
  };
  return { mail: typesOf('mail'), push: typesOf('push') };
}

/**
 * The switch of a whole channel as rows: turned off, each knows whether it was on, so that the channel comes back with what
 * it had (R-MAIL-CHANNEL-ALL). None where it has nothing to do.
 */
export function switched(choices: ChannelChoices, channel: NotificationChannel, isOn: boolean): SavedChoice[] {
  const after = typesAfterSwitch(choices, channel, isOn);
  if (after === null) return [];
  return NOTIFICATION_TYPES.map((type) => ({
    type,
    channel,
    enabled: after.includes(type),
    before_off: isOn ? null : choices.preferences[type][channel],
  }));
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
