import { tabStorage } from '@tandem/shared-ui/host';
import { BOUNCE_KEY } from './start-bounce-watch.ts';

const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const keep = (phase: 'waiting' | 'done'): void => tabStorage.setItem(BOUNCE_KEY, phase);

/**
 * Sends one empty beacon when the page is hidden before any interaction (R-TRACKING-BOUNCE-BEACON). An interaction
 * (R-TRACKING-BOUNCE-INTERACTION), or the beacon, ends the watch for the session. A tab that was opened in the
 * background counts once it was visible.
 *
 * @param wasSeen whether the page was visible before this was called: it may be hidden again by now
 */
export function watchBounce(wasSeen: boolean): void {
  const end = () => {
    keep('done');
    INTERACTIONS.forEach((name) => removeEventListener(name, end, { capture: true }));
    document.removeEventListener('visibilitychange', report);
  };
  const report = () => {
    if (!document.hidden) return;
    navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }));
    end();
  };
  keep('waiting');
  INTERACTIONS.forEach((name) => addEventListener(name, end, { capture: true, passive: true }));
  document.addEventListener('visibilitychange', report);
  if (wasSeen) report();
}
