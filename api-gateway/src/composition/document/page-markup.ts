import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { localizePath } from '@tandem/contracts/product/locales';
import { fillPath } from '@tandem/contracts/composition/route';
import type { Prerenderer } from '../prerender/prerenderer.ts';
import type { DocumentDecision } from './decide-page.ts';
import { madeSearch, routeAt } from './made-search.ts';

export interface PageMarkupInput {
  shell: Release;
  decision: DocumentDecision;
  plan: PagePlan;
  /** Of a page whose part is stopped: the plan as it would be if the part ran. */
  running?: PagePlan;
  tenant: { id: number; host: string };
  /** Of the visitor. */
  address: string;
  /** `?…` of the address, or nothing. */
  search: string;
  /** False when the page cannot be shown with its styles. */
  hasStyles: boolean;
}

/** Markup for `#root`, the rules of its inline styles, and the plan that says what it is. */
export interface PageMarkup {
  plan: PagePlan;
  html: string;
  css: string;
  /** The query with which it was rendered; nothing for a frame, and as a rule. */
  search: string;
}

/** The address of the page for unknown addresses: all of them get the same markup. */
export const NOT_FOUND_PATH = '/404';

/** The same frame for every address of a route: its open parameters are filled with a placeholder. */
function frameUrl({ matched, locale }: DocumentDecision): string {
  if (matched === null) return localizePath(locale, NOT_FOUND_PATH);
  const names = [...matched.route.path.matchAll(/:(\w+)(?!\w*\?)/g)].map((match) => match[1] ?? '');
  return localizePath(locale, fillPath(matched.route.path, Object.fromEntries(names.map((name) => [name, '0']))));
}

/** The release of the part that has the page; null for the shell's own. */
function remoteOf({ matched }: DocumentDecision): Release | null {
  const release = matched?.owner ?? matched?.stopped ?? null;
  return release !== null && release.part !== 'shell' ? release : null;
}

/** Whether the page is of a part that is live and cannot be used now: there is no release to prerender it. */
function isAway({ matched }: DocumentDecision): boolean {
  return matched?.owner === null && matched.stopped === undefined;
}

/** Whether the page is prerendered for this visitor and address, so that it can be read without a script. */
export function isPrerendered({ shell, decision, plan, search }: Omit<PageMarkupInput, 'address' | 'tenant'>): boolean {
  const route = decision.matched?.route;
  const made = route?.prerender;
  const remote = remoteOf(decision);
  const hasBundles = shell.prerenderFile !== undefined && (remote === null || remote.prerenderFile !== undefined);
  if (route === undefined || made === undefined || !hasBundles || isAway(decision)) return false;
  return (made.visitorsOnly !== true || !plan.hasSession) && madeSearch(route, search) !== null;
}

/** The job that both a page and its frame begin with. */
function jobOf({ shell, plan, tenant, address, decision }: PageMarkupInput) {
  return { shell, tenant, plan, params: decision.matched?.params ?? {}, address };
}

/** The page as its release prerenders it; null when it does not, or not in time. */
async function wholePage(prerenderer: Prerenderer, input: PageMarkupInput): Promise<PageMarkup | null> {
  const { decision, plan, hasStyles } = input;
  const { matched } = decision;
  if (!hasStyles || matched === null || !isPrerendered(input)) return null;
  const search = madeSearch(matched.route, input.search) ?? '';
  const page = await prerenderer.markup({
    ...jobOf({ ...input, plan: input.running ?? plan }),
    params: { ...Object.fromEntries(new URLSearchParams(search)), ...matched.params },
    remote: remoteOf(decision),
    route: routeAt(matched.route, search),
    url: localizePath(decision.locale, decision.path) + search,
  });
  if (page === null) return null;
  const { html, css, queries } = page;
  return { plan: { ...plan, queries, prerendered: true }, html, css, search };
}

/**
 * The prerendered page where there is one, else its frame; nothing when neither can be obtained in time. The frame of a page whose part
 * is stopped or away has the message in it (R-PLATFORM-RELEASE-ABSENT).
 */
export async function pageMarkup(prerenderer: Prerenderer, input: PageMarkupInput): Promise<PageMarkup> {
  const { shell, decision, plan } = input;
  if (shell.prerenderFile === undefined) return { plan, html: '', css: '', search: '' };
  const page = await wholePage(prerenderer, input);
  if (page !== null) return page;
  const frame = await prerenderer.markup({ ...jobOf(input), remote: null, route: null, url: frameUrl(decision) });
  return { plan, html: frame?.html ?? '', css: frame?.css ?? '', search: '' };
}
