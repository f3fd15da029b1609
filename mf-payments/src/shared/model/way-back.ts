import { tabStorage } from '@tandem/shared-ui/host';

const KEY = 'tandem.back-from-paying';

/** A path of this site: another origin would begin with its scheme or with two slashes. */
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text);

/**
 * Stores in this tab where a member wanted to write when credits ran out, over the visit to the payment page
 * (R-PAY-BACK-TO-CHAT). A purchase that begins elsewhere forgets it.
 */
export const wayBack = {
  remember: (path: string | undefined): void => {
    if (path === undefined || !isPath(path)) tabStorage.removeItem(KEY);
    else tabStorage.setItem(KEY, path);
  },
  read: (): string | null => {
    const path = tabStorage.getItem(KEY);
    return path !== null && isPath(path) ? path : null;
  },
};
