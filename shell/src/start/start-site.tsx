import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { Messages } from '@tandem/contracts/composition/remote';
import { PLACES_KEY } from '@tandem/contracts/composition/gesture-start';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { endHydration, tabStorage } from '@tandem/shared-ui/host';
import { createLateRouter } from '@tandem/shared-ui/late-router';
import type { CreateRouter, LateRouter } from '@tandem/shared-ui/late-router';
import { followAppearance } from '../appearance/use-appearance.ts';
import { App } from './App.tsx';
import { basenameOf, createSite } from './create-site.ts';
import type { Site } from './create-site.ts';
import { createRoutes } from '../routing/create-routes.tsx';
import { reloadThisTab } from '../loading/chunk-reload.ts';
import { fetchWithEarlyUser } from './early-user.ts';
import { beginSite } from './begin-site.ts';
import './early-work.ts';
import type { Beginning } from './begin-site.ts';
import { createTelemetryQueue, sendBeacon, telemetryFor } from './telemetry.ts';
import { sendHeldForm } from './held-form.ts';
import { replayHeldPresses } from './held-presses.ts';
import { loadWithRetry } from '../loading/load-with-retry.ts';
import { MAIN_ID } from '../navigation/page-focus.ts';
import { nextTask } from '../loading/next-task.ts';
import { withRetry } from '../loading/retry.ts';
import { whenIdle } from '../loading/when-idle.ts';
import type { RemoteSource } from '../composition/remote-source.ts';
import { connectOtherTabs } from '../session/other-tabs.ts';
import { watchRestoredPage } from '../session/restored-page.ts';
import { fetchWithServerTime } from '../session/server-clock.ts';
import { captureArrival } from '../tracking/arrival.ts';
import { remembersBounces, watchThisVisit } from '../tracking/start-bounce-watch.ts';

const loadTexts = (locale: Locale): Promise<{ default: Messages }> =>
  import(/* webpackChunkName: "locale-[request]" */ `../locales/${locale}.json`);

const loadRouter = async (): Promise<CreateRouter> => {
  const { createRouter } = await withRetry(
    () => import(/* webpackChunkName: "router" */ '@tandem/shared-ui/router-core'),
    { tries: 2, delayMilliseconds: 300 },
  );
  return createRouter;
};

/** From here on the site handles clicks, not the document: a mark for measurements and tests. */
function markInteractive(telemetry: HostTelemetry): void {
  endHydration();
  performance.mark('site-interactive');
  replayHeldPresses(window).catch((error: unknown) => telemetry.error(error, { where: 'held-presses' }));
  // After what React does about the fields that were changed again.
  queueMicrotask(() => sendHeldForm(window));
}

/** Loads what makes the site an app. The page works without it. */
async function makeApp(site: Site): Promise<void> {
  try {
    const { startPwa } = await loadWithRetry(() => import(/* webpackChunkName: "pwa" */ '../pwa/start-pwa.ts'));
    await startPwa(site);
  } catch (error) {
    site.hostFor('shell').telemetry.error(error, { where: 'pwa' });
  }
}

/** Watches for a bounce, where the visit is to be watched and the small script of the page does not do so already. */
function watchBounces(failed: (error: unknown) => void): void {
  const { logsBounces } = captureArrival(window);
  if (window.__early?.watchesBounce === true) return;
  if (logsBounces || remembersBounces()) watchThisVisit().catch(failed);
}

/** The router of this tab. One that was here before is scrolled to where it was, which the part that navigates does. */
async function createTabRouter(plan: PagePlan): Promise<LateRouter> {
  const late = createLateRouter({
    routes: createRoutes(plan),
    basename: basenameOf(plan.locale),
    load: loadRouter,
    leave: (address) => location.assign(address),
  });
  if (tabStorage.getItem(PLACES_KEY) !== null) await late.start();
  return late;
}

/** What the prerendered document has of the page itself, without the frame. */
const pageNodes = (): Node[] => [...(document.getElementById(MAIN_ID)?.childNodes ?? [])];

/**
 * Starts the site in this document from its page plan: creates the site, and hydrates what was prerendered or renders
 * into the frame. Rejects when the document has no root element.
 */
async function startSite(plan: PagePlan, source: RemoteSource, texts: Messages): Promise<void> {
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (root === null) throw new Error('The document has no place for the site.');
  const telemetry = createTelemetryQueue(sendBeacon);
  addEventListener('pagehide', telemetry.flush);

  followAppearance();
  watchBounces((error) => telemetryFor(telemetry, 'shell', plan.shell.release).error(error, { where: 'page-bounce' }));
  const site = createSite(plan, texts, {
    source,
    telemetry,
    fetch: fetchWithEarlyUser(
      window,
      fetchWithServerTime((input, init) => window.fetch(input, init)),
    ),
    tabs: connectOtherTabs(),
    sentExposures: window.__early?.sentExposures,
    // What was typed into a prerendered page stays: a reload would bring the same releases.
    pageFailed: (error) => site.composition.keepsPage || reloadThisTab(error),
    leave: (address) => location.assign(address),
    address: () => location.pathname + location.search + location.hash,
  });
  const { session, events } = site.hostFor('shell');
  watchRestoredPage({
    session,
    events,
    queryClient: site.queryClient,
    hasSession: plan.hasSession,
    goHome: () => location.replace(localizePath(plan.locale, '/')),
  });
  if (plan.prerendered && plan.route) site.composition.keepPage(plan.route, pageNodes());
  const firstPage = plan.route ? site.composition.loadPage(plan.route.part, plan.route.id) : null;
  await nextTask();
  const { router, start } = await createTabRouter(plan);
  site.useRouter(router);
  const handleInteractive = () => markInteractive(site.hostFor('shell').telemetry);
  const app = <App site={site} router={router} onInteractive={handleInteractive} />;
  const isHydrated = plan.prerendered && (await firstPage)?.status === 'ready';
  if (!isHydrated) endHydration();
  // A transition is rendered in slices: the page, or its frame, stays responsive.
  startTransition(() => {
    if (!isHydrated) return createRoot(root).render(app);
    hydrateRoot(root, app, {
      onRecoverableError: (error) => site.hostFor('shell').telemetry.error(error, { where: 'hydration' }),
    });
  });
  whenIdle(() => void start());
  whenIdle(() => void makeApp(site));
}

/** Loads the texts of the shell and starts the site with them; what fails is reported to the document's guard. */
export function loadAndStart(
  plan: PagePlan,
  source: RemoteSource,
  { patience, fails }: Pick<Beginning<unknown>, 'patience' | 'fails'>,
): Promise<void> {
  return beginSite({
    patience,
    fails,
    load: () => loadTexts(plan.shell.locale),
    start: (texts) => startSite(plan, source, texts.default),
    report: (error) => {
      const telemetry = createTelemetryQueue(sendBeacon);
      telemetryFor(telemetry, 'shell', plan.shell.release).error(error, { where: 'start' });
      telemetry.flush();
    },
  });
}
