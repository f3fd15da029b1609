import * as React from 'react';
import * as ReactJsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import type { PagePlan, ShellPrerenderBundle } from '@tandem/contracts/composition/page-plan';
import type { Messages, RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { Locale } from '@tandem/contracts/product/locales';
import * as Host from '@tandem/shared-ui/host';
import * as I18n from '@tandem/shared-ui/i18n';
import { createMemoryRouter } from '@tandem/shared-ui/memory-router';
import * as Query from '@tandem/shared-ui/query';
import * as RouterFacade from '@tandem/shared-ui/router';
import { App } from './start/App.tsx';
import { createRoutes } from './routing/create-routes.tsx';
import { basenameOf, createSite } from './start/create-site.ts';
import { createTelemetryQueue } from './start/telemetry.ts';
import { NO_OTHER_TABS } from './session/other-tabs.ts';

const loadTexts = (locale: Locale): Promise<{ default: Messages }> => import(`./locales/${locale}.json`);

/** Modules that a remote's bundle leaves out, by the names under which it requires them. */
export const shared: ShellPrerenderBundle['shared'] = {
  'react': React,
  'react/jsx-runtime': ReactJsxRuntime,
  'react-dom': ReactDom,
  '@tandem/shared-ui/host': Host,
  '@tandem/shared-ui/i18n': I18n,
  '@tandem/shared-ui/query': Query,
  '@tandem/shared-ui/router': RouterFacade,
};

const noServer = () => Promise.reject(new Error('A page that is prerendered makes no calls.'));

/**
 * Renders the markup of `#root` for the plan: the page itself when its remote is given, otherwise
 * the frame with the page's outline. Rejects when the page throws.
 */
export async function render({ plan, url, remote }: { plan: PagePlan; url: string; remote: unknown }): Promise<string> {
  const definition = remote as RemoteDefinition | null;
  const { default: texts } = await loadTexts(plan.shell.locale);
  const site = createSite(plan, texts, {
    source: { load: () => (definition ? Promise.resolve(definition) : noServer()) },
    telemetry: createTelemetryQueue(() => undefined),
    fetch: noServer,
    leave: () => undefined,
    address: () => url,
    tabs: NO_OTHER_TABS,
    pageFailed: () => undefined,
  });
  if (plan.route && (definition || plan.route.part === 'shell') && plan.prerendered) {
    const page = await site.composition.loadPage(plan.route.part, plan.route.id);
    if (page.status === 'failed') throw new Error(`The page ${url} cannot be loaded.`, { cause: page.error });
  }
  const router = createMemoryRouter(createRoutes(plan), {
    basename: basenameOf(plan.locale),
    initialEntries: [url],
  });
  site.useRouter(router);
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App site={site} router={router} />, {
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`The page ${url} cannot be rendered.`, { cause: failures[0] });
  return html;
}
