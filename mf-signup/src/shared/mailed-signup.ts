import { LIMITS } from '@tandem/contracts/product/limits';
import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.signup-mailed';
const LASTS_MILLISECONDS = LIMITS.activationHours * 3_600_000;

/** A mail that was sent to an address, and where its reader goes in the end. */
export interface Mailed {
  email: string;
  next: string;
}

/**
 * The signup of this tab that ended with a mail (R-SIGNUP-MAILED-KEPT); null where there is none, or where the link of the
 * mail is over. `now` is the server's time.
 */
export function readMailed(now: number): Mailed | null {
  const stored = readStoredJson(tabStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, next, at } = stored as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string' || typeof next !== 'string' || typeof at !== 'number') return null;
  return now - at < LASTS_MILLISECONDS ? { email, next } : null;
}

/** Keeps it over a reload and a change of language, as long as the tab and the link of the mail last. */
export function keepMailed(mailed: Mailed, at: number): void {
  tabStorage.setItem(KEY, JSON.stringify({ ...mailed, at }));
}

/** Ends it: for another address, and once somebody is logged in. */
export const forgetMailed = (): void => tabStorage.removeItem(KEY);
