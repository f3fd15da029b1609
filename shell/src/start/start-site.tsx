import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import type { Messages } from '@tandem/contracts/composition/remote';
import { PLACES_KEY } from '@tandem/contracts/composition/gesture-start';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Part } from '@tandem/contracts/composition/part';
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
import { renderFirst } from './render-first.ts';
import { reportHydration } from './report-hydration.ts';
import './early-work.ts';
import type { Beginning } from './begin-site.ts';
import { beaconOf, createTelemetryQueue, takeReports, telemetryFor } from './telemetry.ts';
import type { TelemetryQueue } from './telemetry.ts';
import { sendHeldForm } from './held-form.ts';
import { replayHeldPresses } from './held-presses.ts';
import { loadUntilThere } from '../loading/load-with-retry.ts';
import { pageNodes } from '../composition/kept-nodes.ts';
import { nextTask } from '../loading/next-task.ts';
import { withRetry } from '../loading/retry.ts';
import { whenIdle } from '../loading/when-idle.ts';
import { pageOnScreen } from '../composition/page-on-screen.ts';
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

/** Loads code that works behind the page until it is there, and starts it. What fails is reported. */
async function runBehind<T>(
  site: Site,
  where: string,
  { load, start }: { load: () => Promise<T>; start: (code: T) => void | Promise<void> },
): Promise<void> {
  const { telemetry } = site.hostFor('shell');
  const report = (error: unknown) => telemetry.error(error, { where });
  try {
    await start(await loadUntilThere(load, report));
  } catch (error) {
    report(error);
  }
}

/** Makes the site an app. The page works without it. */
const makeApp = (site: Site) =>
  runBehind(site, 'pwa', {
    load: () => import(/* webpackChunkName: "pwa" */ '../pwa/start-pwa.ts'),
    start: ({ startPwa }) => startPwa(site),
  });

/** Measures the page. */
const measure = (site: Site, { add, flush }: TelemetryQueue) =>
  runBehind(site, 'vitals', {
    load: () => import(/* webpackChunkName: "vitals" */ '../vitals/watch-vitals.ts'),
    start: ({ watchVitals }) => watchVitals({ add, flush, releaseOf: (part: Part) => site.hostFor(part).part.release }),
  });

/** Follows the releases of this tab. Without it the tab goes on with those that it has. */
const followLater = (site: Site, router: LateRouter['router']) =>
  runBehind(site, 'releases', {
    load: () => import(/* webpackChunkName: "releases" */ '../releases/follow-releases.ts'),
    start: ({ followReleases }) => followReleases(site, router),
  });

/** Watches for a bounce, where the visit is to be watched and the small script of the page does not do so already. */
function watchBounces(failed: (error: unknown) => void): void {
  const { logsBounces } = captureArrival(window);
  if (window.__early?.watchesBounce === true) return;
  if (logsBounces || remembersBounces()) watchThisVisit(failed).catch(failed);
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

/** What a site needs of the tab that it is in. */
const tabEnvironment = () => ({
  fetch: fetchWithEarlyUser(
    window,
    fetchWithServerTime((input, init) => window.fetch(input, init)),
  ),
  tabs: connectOtherTabs(),
  leave: (address: string) => location.assign(address),
  address: () => location.pathname + location.search + location.hash,
  receivedAt: performance.timeOrigin,
});

/** The site of this document, before it is on screen. */
interface PreparedSite {
  site: Site;
  telemetry: TelemetryQueue;
  late: LateRouter;
  /** The markup of the document is what the site renders first. */
  isHydrated: boolean;
}

/** Creates the site of this document from its page plan, and loads what its first page needs. */
async function prepareSite(plan: PagePlan, source: RemoteSource, texts: Messages): Promise<PreparedSite> {
  const telemetry = createTelemetryQueue(beaconOf(plan.composition));
  addEventListener('pagehide', telemetry.flush);

  followAppearance();
  watchBounces((error) => telemetryFor(telemetry, 'shell', plan.shell.release).error(error, { where: 'page-bounce' }));
  const site: Site = createSite(plan, texts, {
    ...tabEnvironment(),
    source,
    telemetry,
    // What was typed into a prerendered page stays: a reload would bring the same releases.
    pageFailed: (error) => !site.composition.kept.isEmpty || reloadThisTab(error),
  });
  if (plan.route !== null) pageOnScreen.set(plan.route.part, undefined, plan.route.id);
  takeReports(telemetry, () => {
    const { part, release } = pageOnScreen.get() ?? { part: 'shell' };
    return { part, release: release ?? site.hostFor(part).part.release };
  });
  const { session, events } = site.hostFor('shell');
  watchRestoredPage({
    session,
    events,
    queryClient: site.queryClient,
    hasSession: plan.hasSession,
    goHome: () => location.replace(localizePath(plan.locale, '/')),
  });
  const { composition } = site;
  if (plan.prerendered && plan.route) composition.kept.keep(`${plan.route.part}/${plan.route.id}`, pageNodes());
  const firstPage = plan.route ? composition.loadPage(plan.route.part, plan.route.id) : null;
  await nextTask();
  const late = await createTabRouter(plan);
  site.useRouter(late.router);
  // The markup is that of the planned release: the last good one renders its own.
  const first = plan.prerendered && plan.route ? await firstPage : null;
  const isHydrated = plan.route !== null && first?.status === 'ready' && composition.isPlanned(plan.route.part, first);
  if (!isHydrated) endHydration();
  return { site, telemetry, late, isHydrated };
}

/**
 * Shows the site: hydrates what was prerendered, or renders into the frame. Rejects when the document has no root element, or
 * when the frame throws: it can be called again then.
 */
async function showSite({ site, telemetry, late: { router, start }, isHydrated }: PreparedSite): Promise<void> {
  const container = document.getElementById(ROOT_ELEMENT_ID);
  if (container === null) throw new Error('The document has no place for the site.');
  const ofShell = site.hostFor('shell').telemetry;
  await renderFirst({
    container,
    isHydrated,
    app: (done) => {
      const handleInteractive = () => {
        markInteractive(ofShell);
        done();
      };
      return <App site={site} router={router} onInteractive={handleInteractive} />;
    },
    onRecoverableError: (error, info) => reportHydration(site, error, info.componentStack),
  });
  whenIdle(() => void start());
  whenIdle(() => {
    void makeApp(site);
    void followLater(site, router);
    void measure(site, telemetry);
  });
}

/** Loads the texts of the shell and starts the site with them; what fails is reported to the document's guard. */
export function loadAndStart(
  plan: PagePlan,
  source: RemoteSource,
  { patience, fails }: Pick<Beginning<unknown>, 'patience' | 'fails'>,
): Promise<void> {
  let prepared: PreparedSite | null = null;
  return beginSite({
    patience,
    fails,
    load: () => loadTexts(plan.shell.locale),
    start: async (texts) => {
      prepared ??= await prepareSite(plan, source, texts.default);
      await showSite(prepared);
    },
    report: (error) => {
      const telemetry = createTelemetryQueue(beaconOf(plan.composition));
      telemetryFor(telemetry, 'shell', plan.shell.release).error(error, { where: 'start' });
      telemetry.flush();
    },
  });
}
