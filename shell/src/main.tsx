import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Messages } from '@tandem/contracts/composition/remote';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import { sharedQueries } from '@tandem/shared-ui/host';
import { createBrowserRouter } from '@tandem/shared-ui/router';
import { App } from './app/App.tsx';
import { basenameOf, createSite } from './app/create-site.ts';
import type { Site } from './app/create-site.ts';
import { createRoutes } from './app/create-routes.tsx';
import { fetchWithEarlyUser } from './app/early-user.ts';
import { createTelemetryQueue, sendBeacon } from './app/telemetry.ts';
import { createFederatedSource } from './composition/federated-source.ts';
import { readPagePlan } from './composition/read-page-plan.ts';

const TEXTS: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.json'),
  fr: () => import(/* webpackChunkName: "locale-fr" */ './locales/fr.json'),
};

/** Prerendered markup was made for a visitor; whoever has a session is asked for now. */
function refreshSession(site: Site): void {
  if (!site.plan.hasSession || !site.plan.prerendered) return;
  const { api } = site.hostFor('shell');
  void site.queryClient.invalidateQueries({ queryKey: sharedQueries.user(api).queryKey });
}

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (root === null) throw new Error('The document has no place for the site.');
  const plan = readPagePlan(document);
  const telemetry = createTelemetryQueue(sendBeacon);
  addEventListener('pagehide', telemetry.flush);

  const source = createFederatedSource(plan.parts);
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
    hydrateRoot(root, app, { onRecoverableError: (error) => site.hostFor('shell').telemetry.error(error, { where: 'hydration' }) });
  } else {
    createRoot(root).render(app);
  }
  refreshSession(site);
}

void start();
