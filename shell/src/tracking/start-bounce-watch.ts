import { tabStorage } from '@tandem/shared-ui/host';

/** The session's mark of `lb`; the watch itself is loaded only where it is there. */
export const BOUNCE_KEY = 'logs-bounces';

/** True when a page before this one, in the same session, was opened with `lb` (decision 56). */
export const remembersBounces = (): boolean => tabStorage.getItem(BOUNCE_KEY) === 'waiting';

/** Loads the watch and starts it. */
export async function watchThisVisit(): Promise<void> {
  const wasSeen = !document.hidden;
  const { watchBounce } = await import(/* webpackChunkName: "page-bounce" */ './page-bounce.ts');
  watchBounce(wasSeen);
}
