import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { pageKey, pageKeyOfAnyCountry } from './page-key.ts';
import type { PageKeyParts } from './page-key.ts';
import type { VisitorQueryData } from './visitor-queries.ts';

export interface PrerenderJob {
  shell: Release;
  /** Null for pages of the shell and for frames. */
  remote: Release | null;
  /** Null for a frame. */
  route: ReleaseRoute | null;
  tenant: { id: number; host: string };
  plan: PagePlan;
  /** The path with its locale prefix, without the query. */
  url: string;
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  /** The visitor's address; null when nobody waits for the page. */
  address: string | null;
}

function keyParts(
  { shell, remote, route, tenant, plan, url }: PrerenderJob,
  queries: VisitorQueryData[] | null,
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
    queries,
    experiments: plan.experiments,
    copy: plan.copy,
    variant,
  };
}

/** What a page is kept under, and of what it is rendered. */
export interface PageKeys {
  parts: PageKeyParts;
  /** Of visitors from one country. */
  own: string;
  /** Of all countries, where the page turns out to show none; null where its data may be of one. */
  shared: string | null;
}

/** @param queries the page's data, where it is fetched for each request; else null */
export function pageKeys(job: PrerenderJob, queries: VisitorQueryData[] | null): PageKeys {
  const parts = keyParts(job, queries);
  const isDataOfSettings =
    job.route?.prerender?.queries.some(({ fromSettings }) => fromSettings !== undefined) === true;
  const isShareable = queries === null && !isDataOfSettings;
  return { parts, own: pageKey(parts), shared: isShareable ? pageKeyOfAnyCountry(parts) : null };
}
