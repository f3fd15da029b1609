import { linksOf } from '@tandem/contracts/composition/links-of';
import type { Links } from '@tandem/contracts/composition/links';
import type { PagePlan, PlanPart, PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';

/** The remotes of a page's composition. */
export function partsOf(parts: PagePlan['parts']): [RemotePart, PlanPart][] {
  return Object.entries(parts) as [RemotePart, PlanPart][];
}

/** All routes of the page's composition: the shell's own and those of the live remotes. */
export function routesOf(plan: PagePlan): PlanRoute[] {
  return [...plan.shell.routes, ...partsOf(plan.parts).flatMap(([, part]) => part.routes)];
}

/** The routes that have an address: those of stopped parts lead to pages that say so, and keep their entries. */
export function shownRoutesOf(plan: PagePlan): PlanRoute[] {
  return [...routesOf(plan), ...Object.values(plan.stopped ?? {}).flatMap(({ routes }) => routes)];
}

/** The named links that the live parts offer. */
export function createLinks(plan: PagePlan): Links {
  return linksOf(routesOf(plan));
}
