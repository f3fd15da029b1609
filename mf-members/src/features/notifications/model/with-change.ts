import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  typesAfterSwitch,
} from '@tandem/contracts/product/notification-types';
import type { NotificationChannel } from '@tandem/contracts/product/notification-types';

/** The preferences as they will be when the change is saved. */
export function withChange(
  before: NotificationPreferences,
  change: BodyOf<'PUT /api/notifications.php'>,
): NotificationPreferences {
  const preferences = { ...before.preferences };
  for (const type of NOTIFICATION_TYPES) {
    const { mail, push } = change.preferences?.[type] ?? {};
    preferences[type] = { mail: mail ?? preferences[type].mail, push: push ?? preferences[type].push };
  }
  const disabled =
    change.resubscribe === true ? before.disabled.filter((reason) => reason !== 'listunsubscribe') : before.disabled;
  const { channels = {} } = change;
  return NOTIFICATION_CHANNELS.reduce((given, channel) => withSwitch(given, channel, channels[channel]), {
    ...before,
    preferences,
    disabled,
  });
}

/** The same after the switch of a whole channel; undefined is no switch. */
function withSwitch(
  before: NotificationPreferences,
  channel: NotificationChannel,
  isOn: boolean | undefined,
): NotificationPreferences {
  const after = isOn === undefined ? null : typesAfterSwitch(before, channel, isOn);
  if (after === null) return before;
  const preferences = { ...before.preferences };
  for (const type of NOTIFICATION_TYPES) preferences[type] = { ...preferences[type], [channel]: after.includes(type) };
  const wereOn = NOTIFICATION_TYPES.filter((type) => before.preferences[type][channel]);
  return { ...before, preferences, before_off: { ...before.before_off, [channel]: isOn === true ? null : wereOn } };
}
