import { LIMITS } from './limits.ts';

/** What decides about the time bonus; instants in milliseconds since the epoch. */
export interface TimeBonusCandidate {
  paid: boolean;
  signedUpAt: number;
}

/** How far in the future a signup may be: the difference between the clocks of two machines. */
const GRACE = 60_000;

/** Only a logged-in, non-paid user whose signup was under 4 hours ago can have the time bonus (R-PAY-FREE-BONUS). */
export function mayHaveTimeBonus({ paid, signedUpAt }: TimeBonusCandidate, now: number): boolean {
  const age = now - signedUpAt;
  return !paid && age > -GRACE && age < LIMITS.timeBonusWindowSeconds * 1000;
}
