import type { User } from '@tandem/contracts/api/user';
import { FRAME_ALERTS } from '@tandem/contracts/composition/route';
import type { FrameAlert, RouteTraits } from '@tandem/contracts/composition/route';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a dismissed alert stays away, in milliseconds (R-FRAME-ALERTS-SNOOZE). */
export const SNOOZE: Readonly<Record<FrameAlert, number>> = {
  activation: DAY,
  photo: 7 * DAY,
  mails: 30 * DAY,
};

export interface AlertQuestion {
  user: User;
  /** Null on an error page. */
  route: Pick<RouteTraits, 'frame'> | null;
  /** Instants of the last dismissals. */
  dismissedAt: Readonly<Record<FrameAlert, number | null>>;
  now: number;
}

/** Returns whether an alert is relevant for the member (R-FRAME-ALERT-ACTIVATION-PROFILE, among others). */
function concerns(alert: FrameAlert, { user }: Pick<AlertQuestion, 'user'>): boolean {
  switch (alert) {
    case 'activation':
      return (
        user.status === 'not_confirmed' &&
        user.profile.status === 'disabled' &&
        user.notifications_disabled.length === 0
      );
    case 'photo':
      return user.profile.main_image === null;
    case 'mails':
      return user.notifications_disabled.length > 0;
  }
}

/** A dismissal in the future is that of a clock that was corrected since: it does not count. */
export function isSnoozed(alert: FrameAlert, dismissedAt: number | null, now: number): boolean {
  return dismissedAt !== null && now - dismissedAt < SNOOZE[alert] && dismissedAt - now < SNOOZE[alert];
}

/**
 * Returns the one alert to show (R-FRAME-ALERTS-ONE): the first that is relevant for the member, that the page allows
 * (R-FRAME-ALERT-PHOTO-ROUTES), and that is not snoozed.
 */
export function nextAlert(question: AlertQuestion): FrameAlert | null {
  const { route, dismissedAt, now } = question;
  return (
    FRAME_ALERTS.find(
      (alert) =>
        concerns(alert, question) &&
        route?.frame?.withoutAlerts?.includes(alert) !== true &&
        !isSnoozed(alert, dismissedAt[alert], now),
    ) ?? null
  );
}
