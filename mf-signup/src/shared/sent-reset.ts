import { LIMITS } from '@tandem/contracts/product/limits';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.sent-reset';
const LASTS_MILLISECONDS = LIMITS.resetMinutes * 60_000;

/**
 * The address that this tab has had a link to a new password sent to (R-ACCOUNT-RESET-KEPT); null where there is none, or where
 * that link is over. `now` is the server's time.
 */
export function readSentReset(now: number): string | null {
  const stored = readStoredJson(tabStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, at } = stored as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string' || typeof at !== 'number') return null;
  return now - at < LASTS_MILLISECONDS ? email : null;
}

/** Keeps it over a reload and a change of language, as long as the tab and the link last. */
export const keepSentReset = (email: string, at: number): void =>
  tabStorage.setItem(KEY, JSON.stringify({ email, at }));

/** Ends it: for another address or another link, and once there is a new password or somebody is logged in. */
export const forgetSentReset = (): void => tabStorage.removeItem(KEY);
