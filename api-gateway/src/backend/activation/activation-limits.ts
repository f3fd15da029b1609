import { LIMITS } from '@tandem/contracts/product/limits';
import type { MailRequest } from '../../providers/mail/outbox.repository.ts';

/** The day of 'five a day' is the last 24 hours. */
export const RESEND_WINDOW_HOURS = 24;

/** Returns whether a mail was requested again, or is the one of the signup, which counts for the pause only. */
export const isResend = ({ data }: Pick<MailRequest, 'data'>): boolean => data['resend'] === true;

/**
 * Returns the seconds until the next activation mail may be requested, 0 when that is now (R-ACCOUNT-RESEND-LIMIT): a
 * minute after the last one, and five times in 24 hours. `requests` are those of 24 hours, the latest first.
 */
export function secondsUntilNext(requests: readonly Pick<MailRequest, 'age' | 'data'>[]): number {
  const latest = requests[0];
  if (latest === undefined) return 0;
  const pause = LIMITS.activationResendSeconds - latest.age;
  const fifth = requests.filter(isResend)[LIMITS.activationResendsPerDay - 1];
  const day = fifth === undefined ? 0 : RESEND_WINDOW_HOURS * 3600 - fifth.age;
  return Math.max(0, Math.ceil(Math.max(pause, day)));
}
