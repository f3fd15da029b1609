import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Messages } from '@tandem/contracts/composition/remote';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import { sharedQueries } from '@tandem/shared-ui/host';
import { createBrowserRouter } from '@tandem/shared-ui/router';
import { App } from './App.tsx';
import { basenameOf, createSite } from './create-site.ts';
import type { Site } from './create-site.ts';
import { createRoutes } from './create-routes.tsx';
import { fetchWithEarlyUser } from './early-user.ts';
import { createTelemetryQueue, sendBeacon } from './telemetry.ts';
import { readPagePlan } from '../composition/read-page-plan.ts';
import type { RemoteSource } from '../composition/remote-source.ts';

const TEXTS: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import(/* webpackChunkName: "locale-en" */ '../locales/en.json'),
  fr: () => import(/* webpackChunkName: "locale-fr" */ '../locales/fr.json'),
};

/** Prerendered markup was made for a visitor; whoever has a session is asked for now. */
function refreshSession(site: Site): void {
  if (!site.plan.hasSession || !site.plan.prerendered) return;
  const { api } = site.hostFor('shell');
  void site.queryClient.invalidateQueries({ queryKey: sharedQueries.user(api).queryKey });
}

/**
 * Starts the site in this document: reads the plan, makes the site, and hydrates what was
 * prerendered or renders into the frame. Rejects when the document carries no plan.
 *
 * @param createSource where remotes come from; called before anything else, because the document's
 *   own entry scripts run right after this one.
 */
export async function startSite(createSource: (parts: PagePlan['parts']) => RemoteSource): Promise<void> {
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (root === null) throw new Error('The document has no place for the site.');
  const plan = readPagePlan(document);
  const telemetry = createTelemetryQueue(sendBeacon);
  addEventListener('pagehide', telemetry.flush);

  const source = createSource(plan.parts);
  const texts = await TEXTS[plan.locale]();
  const site = createSite(plan, texts.default, {
    source,
    telemetry,
    fetch: fetchWithEarlyUser(window),
    leave: (address) => location.assign(address),
    address: () => location.pathname + location.search + location.hash,
  });
  const firstPage = plan.route ? site.composition.loadPage(plan.route.part, plan.route.id) : null;
  const router = createBrowserRouter(createRoutes(plan), { basename: basenameOf(plan.locale) });
  site.useRouter(router);
  const app = <App site={site} router={router} />;
  if (plan.prerendered && (await firstPage)?.status === 'ready') {
    hydrateRoot(root, app, {
      onRecoverableError: (error) => site.hostFor('shell').telemetry.error(error, { where: 'hydration' }),
    });
  } else {
    createRoot(root).render(app);
  }
  refreshSession(site);
}
