import type { Links } from '@tandem/contracts/composition/links';
import type { PagePlan, PlanRoute } from '@tandem/contracts/composition/page-plan';
import { fillPath } from '@tandem/contracts/product/routes';

type Params = Readonly<Record<string, string | number | undefined>>;

/** Path parameters fill the path, the others become the query. */
function addressOf(path: string, params: Params = {}): string {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (!inPath.has(name) && value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return fillPath(path, params) + (search === '' ? '' : `?${search}`);
}

/** All routes of the page's composition: the shell's own and those of the live remotes. */
export function routesOf(plan: PagePlan): PlanRoute[] {
  return [...plan.shell.routes, ...Object.values(plan.parts).flatMap((part) => part.routes)];
}

/** The named links that the live parts offer. */
export function createLinks(plan: PagePlan): Links {
  const linked = routesOf(plan).filter((route) => route.link !== undefined);
  return Object.fromEntries(
    linked.map((route) => [route.link, (params?: Params) => addressOf(route.path, params)]),
  ) as Links;
}
