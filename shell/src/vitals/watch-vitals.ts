import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Metric } from 'web-vitals';
import type { BodyOf } from '@tandem/contracts/api/index';
import type { Part } from '@tandem/contracts/composition/part';
import { pageOnScreen } from '../composition/page-on-screen.ts';

type TelemetryEvent = BodyOf<'POST /api/telemetry.php'>['events'][number];

/** `RELEASE_FILES_PATH` of the contract, whose file would bring zod into the browser. */
const RELEASE_SCRIPT = /^\/_parts\/.+\.js$/;
/** By then a page that can be used at all can be used. */
const VIEW_MILLISECONDS = 5_000;

export interface VitalsOptions {
  add: (event: TelemetryEvent) => void;
  flush: () => void;
  releaseOf: (part: Part) => string;
}

/** Where the scripts of the releases came from: only pages with the same answer can be compared. */
function scriptSource(): 'network' | 'cache' | 'both' {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => RELEASE_SCRIPT.test(new URL(name).pathname));
  const fromNetwork = files.filter(({ transferSize }) => transferSize > 0);
  if (fromNetwork.length === 0) return 'cache';
  return fromNetwork.length === files.length ? 'network' : 'both';
}

/**
 * Measures the page (R-PLATFORM-BLAME-VITALS): that it was shown and when it could be used, its largest paint, its slowest
 * response to a touch, and how much it moved; each of the part that was on screen. They are sent when the page is hidden for
 * the first time.
 */
export function watchVitals({ add, flush, releaseOf }: VitalsOptions): void {
  const blamed = () => {
    const { part, release } = pageOnScreen.get() ?? { part: 'shell' };
    return { part, release: release ?? releaseOf(part) };
  };
  const first = blamed();
  const measured = new Map<Metric['name'], TelemetryEvent>();
  const measure = ({ name, value }: Metric) => {
    const rounded = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
    // The largest paint is of the page that was opened; the others are of what was on screen then.
    measured.set(name, { ...(name === 'LCP' ? first : blamed()), kind: 'timing', name, value: rounded });
  };
  for (const watch of [onLCP, onINP, onCLS]) watch(measure, { reportAllChanges: true });

  let isSeen = false;
  const addView = () => {
    if (isSeen) return;
    isSeen = true;
    const [mark] = performance.getEntriesByName('site-interactive');
    add({ ...first, kind: 'view', scripts: scriptSource(), ...(mark && { ready: Math.round(mark.startTime) }) });
  };
  setTimeout(addView, VIEW_MILLISECONDS);
  const whenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', whenHidden, true);
    addView();
    for (const event of measured.values()) add(event);
    flush();
  };
  addEventListener('visibilitychange', whenHidden, true);
}
