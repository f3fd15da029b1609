import { LIMITS } from '@tandem/contracts/product/limits';

const SILENT_MILLISECONDS = LIMITS.eventsSilentSeconds * 1000;
/** How often it is looked at. Timers stand still while the machine sleeps: the clock says how long nothing came. */
const LOOK_MILLISECONDS = 5_000;

/**
 * Calls back once a stream that has heartbeats brought nothing for too long (R-CHAT-EVENTS-SILENT,
 * R-PLATFORM-RELEASE-SILENT): the browser does not notice a connection that died while the machine slept. A stream of a
 * backend without heartbeats may be silent. Returns what ends the watch.
 */
export function watchSilence(source: EventSource, onSilent: () => void): () => void {
  let heardAt: number | null = null;
  source.addEventListener('beat', () => (heardAt = Date.now()));
  source.addEventListener('message', () => (heardAt = heardAt === null ? null : Date.now()));
  // The browser reconnects by itself.
  source.addEventListener('error', () => (heardAt = null));
  const timer = setInterval(() => {
    if (heardAt !== null && Date.now() - heardAt > SILENT_MILLISECONDS) onSilent();
  }, LOOK_MILLISECONDS);
  return () => clearInterval(timer);
}
