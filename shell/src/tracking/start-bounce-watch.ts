import { tabStorage } from '@tandem/shared-ui/host';
import { loadAgain } from '../loading/load-again.ts';

/** The session's mark of `lb`; the watch itself is loaded only where it is there. */
export const BOUNCE_KEY = 'logs-bounces';

/** True when a page before this one, in the same session, was opened with `lb` (R-TRACKING-BOUNCE-SESSION). */
export const remembersBounces = (): boolean => tabStorage.getItem(BOUNCE_KEY) === 'waiting';

const loadWatch = () => import(/* webpackChunkName: "page-bounce" */ './page-bounce.ts');

/**
 * Loads the watch and starts it. Rejects where it cannot be had, also when it is asked for again.
 *
 * @param load for tests
 */
export async function watchThisVisit(load: typeof loadWatch = loadWatch): Promise<void> {
  const wasSeen = !document.hidden;
  const { watchBounce } = await loadAgain(load);
  watchBounce(wasSeen);
}
