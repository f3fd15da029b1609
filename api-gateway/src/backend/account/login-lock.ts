import { createHash } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import * as failures from './login-lock.repository.ts';
import type { LockSubject } from './login-lock.repository.ts';

const WINDOW_SECONDS = LIMITS.loginWindowMinutes * 60;

/** Account and address together, hashed: unknown accounts are locked alike, so nothing distinguishes them. */
export function lockSubject(tenantId: number, emailKey: string, ip: string): LockSubject {
  return { tenantId, subject: createHash('sha256').update(`${emailKey}\n${ip}`).digest() };
}

/** Seconds that the lock still holds: 15 minutes from the last of 5 failures that lie within 15 minutes. */
export function lockedSeconds(ages: readonly number[]): number {
  const latest = ages[0];
  const fifth = ages[LIMITS.loginAttempts - 1];
  if (latest === undefined || fifth === undefined || fifth - latest > WINDOW_SECONDS) return 0;
  return Math.max(0, WINDOW_SECONDS - latest);
}

/**
 * Runs one attempt at a login (R-ACCOUNT-LOGIN-LOCK). It is recorded as a failure before the password is
 * looked at and taken back when it was right: of a hundred attempts sent at once five are tried.
 * Throws `locked` with the minutes that are left; attempts that are refused do not prolong it.
 */
export async function attemptLogin<T>(
  db: Db,
  subject: LockSubject,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const id = await db.transaction().execute(async (trx) => {
    await failures.lockAttempts(trx, subject);
    const seconds = lockedSeconds(await failures.readFailureAges(trx, subject, LIMITS.loginAttempts));
    if (seconds > 0) throw lockedError(seconds);
    return failures.insertFailure(trx, subject);
  });
  try {
    const result = await attempt();
    if (result !== null) await failures.deleteFailures(db, subject);
    return result;
  } catch (error) {
    // The password was not looked at: this was no failure of the visitor's.
    await failures.deleteFailure(db, id);
    throw error;
  }
}

function lockedError(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  return new AppError('locked', 'account.locked', {
    params: { minutes },
    minutes,
    retryAfter: seconds,
  });
}
