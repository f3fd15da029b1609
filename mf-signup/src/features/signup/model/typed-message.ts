import type { User } from '@tandem/contracts/api/user';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';
import { handedText } from '@tandem/shared-ui/handed-text';
import type { SignupBody } from '../api/create-account.ts';

const KEY = 'tandem.signup-message';
/** The clocks of the server and of this page may differ by this much. */
const CLOCK_MILLISECONDS = 60_000;

interface TypedMessage {
  email: string;
  profileId: number;
  text: string;
  /** When the signup ended, by the server's clock. */
  at: number;
}

function readTyped(): TypedMessage | null {
  const stored = readStoredJson(tabStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, profileId, text, at } = stored as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string' || typeof profileId !== 'number') return null;
  return typeof text === 'string' && typeof at === 'number' ? { email, profileId, text, at } : null;
}

/**
 * Keeps the first message of a signup that ended with a mail, in this tab. Whether the address was new is not known here: then
 * the server keeps the message as well (R-SIGNUP-MESSAGE-WAITS).
 */
export function keepTypedMessage({ email, profile_id: profileId, signup_message: text }: SignupBody, at: number): void {
  if (profileId === undefined || text === undefined) tabStorage.removeItem(KEY);
  else tabStorage.setItem(KEY, JSON.stringify({ email, profileId, text, at } satisfies TypedMessage));
}

/**
 * Hands the message on to the conversation of a member who had the account before the signup (R-SIGNUP-TAKEN-MESSAGE), and
 * returns to whom it is; null where there is none, or it is another person's, or the server sends it.
 */
export function handTypedMessage(user: User): number | null {
  const typed = readTyped();
  if (typed === null) return null;
  tabStorage.removeItem(KEY);
  const isTheirs = typed.email.trim().toLowerCase() === user.email.toLowerCase();
  const isNew = Date.parse(user.signup_date) > typed.at - CLOCK_MILLISECONDS;
  if (!isTheirs || isNew) return null;
  handedText.give(user.id, typed.profileId, typed.text);
  return typed.profileId;
}
