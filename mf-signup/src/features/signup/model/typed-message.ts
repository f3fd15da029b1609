import type { User } from '@tandem/contracts/api/user';
import { LIMITS } from '@tandem/contracts/product/limits';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { handedText } from '@tandem/shared-ui/handed-text';
import type { SignupBody } from '../api/create-account.ts';

const KEY = 'tandem.signup-message';
/** The clocks of the server and of this page may differ by this much. */
const CLOCK_MILLISECONDS = 60_000;

/** Of a signup that was not sent, these fields; the address is null where the login was taken in its place. */
export type Kept<Field extends keyof SignupBody> = Pick<SignupBody, Field> & { email: string | null };

interface TypedMessage {
  email: string | null;
  profileId: number;
  text: string;
  /** When the signup ended, or was left for the login, by the server's clock. */
  at: number;
}

function readTyped(): TypedMessage | null {
  const stored = readStoredJson(tabStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, profileId, text, at } = stored as Readonly<Record<string, unknown>>;
  if ((email !== null && typeof email !== 'string') || typeof profileId !== 'number') return null;
  return typeof text === 'string' && typeof at === 'number' ? { email, profileId, text, at } : null;
}

/** Whether what was kept is this member's: by the address that was typed, or by the login that was taken without one. */
export const isTheirs = (email: unknown, user: Pick<User, 'email'>): boolean =>
  email === null || (typeof email === 'string' && email.trim().toLowerCase() === user.email.toLowerCase());

const HOUR_MILLISECONDS = 3_600_000;

/**
 * Whether what was kept at this time still counts (L-SIGNUP-KEPT-HOURS): as long as the link of the signup's mail, and an hour
 * where nobody has said whose it is: the next person at this tab may log in from there.
 */
export function isKeptStill(email: unknown, at: unknown, now: number): boolean {
  const hours = email === null ? LIMITS.signupKeptHours : LIMITS.activationHours;
  return typeof at === 'number' && now - at < hours * HOUR_MILLISECONDS;
}

/**
 * Keeps the first message of a signup that ended with a mail, or was left for the login, in this tab. Whether the address was new is not known here: then
 * the server keeps the message as well (R-SIGNUP-MESSAGE-WAITS).
 */
export function keepTypedMessage(
  { email, profile_id: profileId, signup_message: text }: Kept<'profile_id' | 'signup_message'>,
  at: number,
): void {
  if (profileId === undefined || text === undefined) tabStorage.removeItem(KEY);
  else tabStorage.setItem(KEY, JSON.stringify({ email, profileId, text, at } satisfies TypedMessage));
}

/**
 * Hands the message on to the conversation of a member who had the account before the signup (R-SIGNUP-TAKEN-MESSAGE,
 * R-SIGNUP-LOGIN-KEPT), and
 * returns to whom it is; null where there is none, or it is another person's, or too old, or the server sends it. `now` is the
 * server's time.
 */
export function handTypedMessage(user: User, now: number): number | null {
  const typed = readTyped();
  if (typed === null) return null;
  tabStorage.removeItem(KEY);
  // The server has the message of a signup that was sent.
  const isSent = typed.email !== null && Date.parse(user.signup_date) > typed.at - CLOCK_MILLISECONDS;
  if (!isTheirs(typed.email, user) || isSent || !isKeptStill(typed.email, typed.at, now)) return null;
  handedText.give(user.id, typed.profileId, typed.text);
  return typed.profileId;
}
