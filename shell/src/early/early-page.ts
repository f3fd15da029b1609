import { CONSENT_KEY } from '@tandem/contracts/composition/cookie-question';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { paintBrowserFrame } from '../appearance/browser-frame.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { connectOtherTabs } from '../session/other-tabs.ts';
import { noteOwner } from '../session/session-owner.ts';
import type { EarlyWork } from '../start/early-work.ts';
import { captureArrival } from '../tracking/arrival.ts';
import { createExperiments } from '../tracking/experiments.ts';
import { isPageOfVariant } from '../tracking/page-of-variant.ts';
import { sendSeen } from '../tracking/seen-variants.ts';
import { watchBounce } from '../tracking/page-bounce.ts';
import { remembersBounces } from '../tracking/start-bounce-watch.ts';
import { writeHour } from './write-hour.ts';

/** Called with each failure: the page goes on. */
type Report = (error: unknown, where: string) => void;

const appearance = (chosen: string | undefined) => (chosen === 'light' || chosen === 'dark' ? chosen : 'system');

/** One call without a retry: the site that starts later does not send it again. */
async function sendExposure(body: unknown): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-Type': 'client',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const response = await fetch('/api/exposure.php', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`An exposure was refused with ${response.status}.`);
}

/**
 * Counts the variants of the page once it is seen (R-LANDERS-EXPOSURE-ONCE): not in a tab that was opened in the background,
 * and of parts only that of which the page is, where all its variants have the page.
 */
function countExposures({ experiments: shown = {}, route }: PagePlan, report: Report): void {
  const keys = Object.entries(shown)
    .filter(([, variant]) => variant.part === undefined || isPageOfVariant(variant, route))
    .map(([key]) => key);
  if (keys.length === 0) return;
  const sending = {
    api: { call: ((_key: string, input?: { body?: unknown }) => sendExposure(input?.body)) as never },
    failed: (error: unknown) => report(error, 'exposure'),
  };
  const { seen } = createExperiments({ shown, ...sending });
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    keys.forEach(seen);
  };
  // Cookies that are accepted here start the site, which sends it; in another tab they start nothing.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY) sendSeen(sending);
  });
  document.addEventListener('visibilitychange', look);
  look();
}

/** The worker brings the offline page, and keeps the files of the site for later. */
function registerWorker(address: string | null, report: Report): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined || address === null) return;
  whenIdle(() => {
    container.register(address, { updateViaCache: 'none' }).catch((error: unknown) => report(error, 'service-worker'));
  });
}

/**
 * Does what cannot wait on a page whose scripts wait for a gesture (R-FRAME-START-EARLY): how the visitor arrived, whether
 * they leave at once, the variant that they see, the offline page. Loads the page again when another tab has logged in.
 */
export function startEarly(plan: PagePlan, report: Report): void {
  const work: EarlyWork = { watchesBounce: false };
  window.__early = work;
  writeHour(plan);
  paintBrowserFrame(appearance(document.documentElement.dataset['appearance']));
  noteOwner(null);
  const { logsBounces } = captureArrival(window);
  if (logsBounces || remembersBounces()) {
    work.watchesBounce = true;
    watchBounce(!document.hidden);
  }
  countExposures(plan, report);
  registerWorker(plan.serviceWorker, report);
  connectOtherTabs().listen((message) => {
    if (message === 'logged-in' && window.__startSite !== undefined) location.reload();
  });
}
