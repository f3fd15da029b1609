import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import { fillPath } from '@tandem/contracts/product/routes';
import type { Prerenderer } from '../prerender/prerenderer.ts';
import type { DocumentDecision } from './decide-page.ts';

export interface PageMarkupInput {
  shell: Release;
  decision: DocumentDecision;
  plan: PagePlan;
  tenant: { id: number; host: string };
  /** False when the page looks different from the one that is made ahead, or cannot be shown with its styles. */
  canShowPage: boolean;
}

/** Markup for `#root`, the rules of its inline styles, and the plan that says what it is. */
export interface PageMarkup {
  plan: PagePlan;
  html: string;
  css: string;
}

/** The same frame for every address of a route: its open parameters are filled with a stand-in. */
function frameUrl({ matched, locale }: DocumentDecision): string {
  if (matched === null) return localizePath(locale, '/404');
  const names = [...matched.route.path.matchAll(/:(\w+)(?!\w*\?)/g)].map((match) => match[1] ?? '');
  return localizePath(locale, fillPath(matched.route.path, Object.fromEntries(names.map((name) => [name, '0']))));
}

/** The page's markup where its release makes it ahead, else its frame; nothing when neither can be had in time. */
export async function pageMarkup(prerenderer: Prerenderer, input: PageMarkupInput): Promise<PageMarkup> {
  const { shell, decision, plan, tenant, canShowPage } = input;
  const { route, owner, locale, path } = decision;
  // The browser makes its own of a page whose part is away.
  if (shell.prerenderFile === undefined || decision.status === 503) return { plan, html: '', css: '' };
  const remote = owner !== null && owner.part !== 'shell' ? owner : null;
  const hasBundle = remote === null || remote.prerenderFile !== undefined;
  if (canShowPage && route?.prerender !== undefined && hasBundle) {
    const url = localizePath(locale, path);
    const page = await prerenderer.markup({ shell, remote, route, tenant, plan, url });
    if (page !== null)
      return { plan: { ...plan, queries: page.queries, prerendered: true }, html: page.html, css: page.css };
  }
  const frame = await prerenderer.markup({ shell, remote: null, route: null, tenant, plan, url: frameUrl(decision) });
  return { plan, html: frame?.html ?? '', css: frame?.css ?? '' };
}
