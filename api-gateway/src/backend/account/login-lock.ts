import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import * as failures from './login-lock.repository.ts';
import type { LockSubject } from './login-lock.repository.ts';

const LOCK_SECONDS = LIMITS.loginWindowMinutes * 60;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What the failures of an account are counted by; its address is kept nowhere. */
export const accountSubject = (emailKey: string): Buffer => hashOf(emailKey);

/** The 16-bit groups of an IPv6 address, `::` written out. */
function groupsOf(ip: string): string[] {
  const [address = ''] = ip.split('%', 1);
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
}

/**
 * Returns what an address counts as: an IPv4 address as itself, an IPv6 address as its /64, which is what one customer
 * gets (R-ACCOUNT-GUESS-SUBNET). An IPv4 address that is written as IPv6 is an IPv4 address.
 */
export function subnetOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const network = groupsOf(ip).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export interface Attempt {
  tenantId: number;
  emailKey: string;
  ip: string;
  /** Of a device that has logged in to the account before; null for all others. */
  knownDevice: Buffer | null;
}

/** By account and address, or by account and known device, hashed: unknown accounts are locked alike. */
export function lockSubject({ tenantId, emailKey, ip, knownDevice }: Attempt): LockSubject {
  const place = knownDevice === null ? subnetOf(ip) : `device ${knownDevice.toString('hex')}`;
  return {
    tenantId,
    account: accountSubject(emailKey),
    subject: hashOf(`${emailKey}\n${place}`),
    isKnownDevice: knownDevice !== null,
  };
}

/**
 * Seconds that a lock still holds: 15 minutes from the last of `count` failures that lie within the window.
 *
 * @param ages of the failures in seconds, the latest first
 */
export function lockedSeconds(ages: readonly number[], count: number, windowMinutes: number): number {
  const latest = ages[0];
  const last = ages[count - 1];
  if (latest === undefined || last === undefined || last - latest > windowMinutes * 60) return 0;
  return Math.max(0, LOCK_SECONDS - latest);
}

/** Seconds that the locks of a subject still hold: its own, and that of the account for unknown devices. */
function secondsOf({ isKnownDevice }: LockSubject, { own, all }: { own: number[]; all: number[] }): number {
  const ofSubject = lockedSeconds(own, LIMITS.loginAttempts, LIMITS.loginWindowMinutes);
  if (isKnownDevice) return ofSubject;
  return Math.max(ofSubject, lockedSeconds(all, LIMITS.loginAttemptsAll, LIMITS.loginWindowAllMinutes));
}

/**
 * Runs one attempt at a password (R-ACCOUNT-LOGIN-LOCK, R-ACCOUNT-GUESS-LOCK). It is recorded as a failure before the
 * password is looked at and taken back when it was right: of a hundred attempts sent at once five are tried.
 * Throws `locked` with the minutes that are left; attempts that are refused do not prolong it.
 */
export async function attemptLogin<T>(
  db: Db,
  subject: LockSubject,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const id = await db.transaction().execute(async (trx) => {
    await failures.lockAttempts(trx, subject);
    const limits = { own: LIMITS.loginAttempts, all: LIMITS.loginAttemptsAll };
    const seconds = secondsOf(subject, await failures.readFailureAges(trx, subject, limits));
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
