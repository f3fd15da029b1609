import { tabStorage } from '@tandem/shared-ui/host';
import { loadWithRetry } from '../loading/load-with-retry.ts';

/** The session's mark of `lb`; the watch itself is loaded only with it. */
export const BOUNCE_KEY = 'logs-bounces';

/** Returns whether an earlier page of the same session was opened with `lb` (R-TRACKING-BOUNCE-SESSION). */
export const remembersBounces = (): boolean => tabStorage.getItem(BOUNCE_KEY) === 'waiting';

const loadWatch = () => import(/* webpackChunkName: "page-bounce" */ './page-bounce.ts');

/**
 * Loads the watch and starts it. Rejects when loading fails after its retries.
 *
 * @param load replaced in tests
 */
export async function watchThisVisit(load: typeof loadWatch = loadWatch): Promise<void> {
  const wasSeen = !document.hidden;
  const { watchBounce } = await loadWithRetry(load);
  watchBounce(wasSeen);
}
