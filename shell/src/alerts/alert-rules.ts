import type { User } from '@tandem/contracts/api/user';
import type { RouteId } from '@tandem/contracts/product/routes';

/** In their order (R-FRAME-ALERTS-ONE). */
export const ALERTS = ['activation', 'photo', 'push', 'mails'] as const;
export type AlertId = (typeof ALERTS)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a dismissed alert stays away, in milliseconds (R-FRAME-ALERTS-SNOOZE). */
export const SNOOZE: Readonly<Record<AlertId, number>> = {
  activation: DAY,
  photo: 7 * DAY,
  push: 14 * DAY,
  mails: 30 * DAY,
};

/** The last step of the signup, and where the activation mail leads: they say it themselves, and have one thing to do. */
const CONFIRMATION: readonly RouteId[] = ['complete-signup', 'activate-done', 'activate-error'];

/** Pages on which an alert is not shown (R-FRAME-ALERT-PHOTO-ROUTES, R-FRAME-ALERT-PUSH-ROUTES). */
const NOT_ON: Readonly<Record<AlertId, readonly RouteId[]>> = {
  activation: CONFIRMATION,
  photo: [
    ...CONFIRMATION,
    'profile',
    'signup',
    'members-id-signup',
    'premium',
    'notifications',
    'directdebit',
    'settings',
  ],
  push: [...CONFIRMATION, 'signup', 'members-id-signup', 'notifications', 'directdebit', 'premium'],
  mails: [],
};

export interface AlertQuestion {
  user: User;
  /** Null on an error page. */
  route: RouteId | null;
  pushOffered: boolean;
  /** Instants of the last dismissals. */
  dismissedAt: Readonly<Record<AlertId, number | null>>;
  now: number;
}

/** An embedded account is not hidden until it is confirmed, so its profile's status does not decide (docs/decisions/0015). */
function concerns(alert: AlertId, { user, pushOffered }: AlertQuestion): boolean {
  switch (alert) {
    case 'activation':
      return user.status === 'not_confirmed' && user.notifications_disabled.length === 0;
    case 'photo':
      return user.profile.main_image === null;
    case 'push':
      return pushOffered;
    case 'mails':
      return user.notifications_disabled.length > 0;
  }
}

/** A dismissal in the future is one of a clock that has been put right since: it does not hold for ever. */
export function isSnoozed(alert: AlertId, dismissedAt: number | null, now: number): boolean {
  return dismissedAt !== null && now - dismissedAt < SNOOZE[alert] && dismissedAt - now < SNOOZE[alert];
}

/**
 * The one alert to show (R-FRAME-ALERTS-ONE): the first that concerns the member, is allowed here, and is not snoozed.
 */
export function nextAlert(question: AlertQuestion): AlertId | null {
  const { route, dismissedAt, now } = question;
  return (
    ALERTS.find(
      (alert) =>
        concerns(alert, question) &&
        (route === null || !NOT_ON[alert].includes(route)) &&
        !isSnoozed(alert, dismissedAt[alert], now),
    ) ?? null
  );
}
