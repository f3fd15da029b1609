import type { PagePlan, PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { isWiderWithSource } from '../../platform/http/visitor-search.ts';
import { keysOf } from './page-key.ts';
import type { MarkupVisitors, PageKeyParts } from './page-key.ts';

export interface PrerenderJob {
  shell: Release;
  /** Null for pages of the shell and for frames. */
  remote: Release | null;
  /** Null for a frame. */
  route: ReleaseRoute | null;
  tenant: { id: number; host: string };
  plan: PagePlan;
  /** The path with its locale prefix, and the query with which the page is rendered. */
  url: string;
  /** The parameters of the path, and those of that query. */
  params: Readonly<Record<string, string>>;
  /** The visitor's address; null when nobody waits for the page. */
  address: string | null;
}

function keyParts(
  { shell, remote, route, tenant, plan, url }: PrerenderJob,
  queries: PlanQuery[] | null,
): PageKeyParts {
  const kind = route === null ? 'frame' : 'page';
  const variant = plan.hasSession ? (`member ${kind}` as const) : kind;
  const routeId = plan.route?.id ?? `status ${plan.status}`;
  return {
    shell,
    remote,
    composition: plan.composition,
    tenantId: tenant.id,
    locale: plan.locale,
    route: routeId,
    path: route === null ? '' : url,
    settings: plan.settings,
    isSourced: plan.isSourced,
    queries,
    experiments: plan.experiments,
    copy: plan.copy,
    variant,
  };
}

/** Under which keys a page may be kept, and of what it is rendered. */
export interface PageKeys {
  parts: PageKeyParts;
  /** Of visitors like this one: from their country, and with a traffic source or without one as they came. */
  own: string;
  /** All that a page for this visitor may have; those of the most visitors come first. */
  all: readonly string[];
  /** The key of markup that has read this of its visitor. */
  of: (read: MarkupVisitors) => string;
}

const EVERY_KIND: readonly MarkupVisitors[] = [false, true].flatMap((isOfSource) =>
  [false, true].map((isOfCountry) => ({ isOfCountry, isOfSource })),
);

/** For whom the data of a page is, whatever its markup reads. */
function visitorsOfData({ route, plan }: PrerenderJob, queries: PlanQuery[] | null): MarkupVisitors {
  // About one thing, fetched for this request.
  if (queries !== null) return { isOfCountry: true, isOfSource: true };
  const wanted = route?.prerender?.queries ?? [];
  return {
    isOfCountry: wanted.some(({ fromSettings }) => fromSettings !== undefined),
    isOfSource: wanted.length > 0 && isWiderWithSource(plan.settings),
  };
}

/** @param queries the page's data, where it is fetched for each request; else null */
export function pageKeys(job: PrerenderJob, queries: PlanQuery[] | null): PageKeys {
  const parts = keyParts(job, queries);
  const data = visitorsOfData(job, queries);
  const key = keysOf(parts);
  const of = ({ isOfCountry, isOfSource }: MarkupVisitors) =>
    key({ isOfCountry: isOfCountry || data.isOfCountry, isOfSource: isOfSource || data.isOfSource });
  const all = [...new Set(EVERY_KIND.map(of))];
  return { parts, own: of({ isOfCountry: true, isOfSource: true }), all, of };
}
