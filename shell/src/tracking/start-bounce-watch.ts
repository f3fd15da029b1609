import { tabStorage } from '@tandem/shared-ui/host';
import { loadUntilThere } from '../loading/load-with-retry.ts';

/** The session's mark of `lb`; the watch itself is loaded only with it. */
export const BOUNCE_KEY = 'logs-bounces';

/** Returns whether an earlier page of the same session was opened with `lb` (R-TRACKING-BOUNCE-SESSION). */
export const remembersBounces = (): boolean => tabStorage.getItem(BOUNCE_KEY) === 'waiting';

const loadWatch = () => import(/* webpackChunkName: "page-bounce" */ './page-bounce.ts');

/**
 * Loads the watch until it is there (R-FRAME-EXTRAS-LOST), and starts it.
 *
 * @param load replaced in tests
 * @param onLost called with the failure each time that loading was given up
 */
export async function watchThisVisit(
  onLost: (error: unknown) => void,
  load: typeof loadWatch = loadWatch,
): Promise<void> {
  const wasSeen = !document.hidden;
  const { watchBounce } = await loadUntilThere(load, onLost);
  watchBounce(wasSeen);
}
