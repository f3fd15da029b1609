import { readStoredJson, tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.back-from-paying';

/** Where a member goes on after paying, and the message that waits there. */
export interface WayBack {
  path: string;
  waiting?: { name: string; text: string } | undefined;
}

/** A path of this site: another origin would begin with its scheme or with two slashes. */
const isPath = (text: unknown): text is string => typeof text === 'string' && /^\/(?![/\\])/.test(text);

function waitingIn(stored: unknown): WayBack['waiting'] {
  const { name, text } = (stored ?? {}) as { name?: unknown; text?: unknown };
  return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined;
}

/** The way in something that was stored; null where it names none. */
export function wayIn(stored: unknown): WayBack | null {
  const { path, waiting } = (stored ?? {}) as { path?: unknown; waiting?: unknown };
  return isPath(path) ? { path, waiting: waitingIn(waiting) } : null;
}

/**
 * Stores in this tab where a member wanted to write when credits ran out, over the visit to the payment page
 * (R-PAY-BACK-TO-CHAT). A purchase that begins elsewhere forgets it, and so does a member who has gone on after paying; nobody
 * else who logs in here reads it.
 */
export const wayBack = {
  remember: (userId: number | null, way: { path: string | undefined; waiting?: WayBack['waiting'] }): void => {
    const { path, waiting } = way;
    if (!isPath(path)) return wayBack.forget();
    tabStorage.setItem(KEY, JSON.stringify({ userId, path, waiting }));
  },
  read: (userId: number | null): WayBack | null => {
    const stored = (readStoredJson(tabStorage, KEY) ?? {}) as { userId?: unknown };
    return stored.userId === userId ? wayIn(stored) : null;
  },
  forget: (): void => tabStorage.removeItem(KEY),
};
