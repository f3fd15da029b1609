import type { BodyOf } from '@tandem/contracts/api/index';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { NOTIFICATION_TYPES } from '@tandem/contracts/product/notification-types';

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
  return { ...before, preferences, disabled };
}
