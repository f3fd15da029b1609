import { EXPERIMENTS } from '@tandem/api-gateway/platform/experiments/experiment';
import type { PagePlan, PlanPart, PlanRoute } from '@tandem/contracts/composition/page-plan';
import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Part } from '@tandem/contracts/composition/part';
import { fillPath } from '@tandem/contracts/composition/route';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';

/** A route that a live release has: what can be visited now. */
export interface LiveRoute extends PlanRoute {
  /** The part that brings it. */
  part: Part;
}

/** Whether a visitor may open the page: it is for everybody, or for visitors alone. */
export const isOpenToVisitors = ({ access }: Pick<LiveRoute, 'access'>): boolean =>
  access !== 'member' && access !== 'moderator';

/**
 * Whether a visitor may open the page and read it: not what a link of a mail leads to, which has nothing without its script,
 * nor what redirects without what it needs.
 */
export const isPublicPage = (route: LiveRoute): boolean =>
  isOpenToVisitors(route) && route.needs === undefined && route.privateParameter !== 'token';

/** The ids that fill the parameters of addresses. */
export interface SampleIds {
  member: number;
  /** A conversation of the visitor; without one its page is left out. */
  conversation?: number;
}

const PLAN = new RegExp(`<script type="application/json" id="${PAGE_PLAN_ELEMENT_ID}">(.*?)</script>`, 's');

/**
 * Every route that the live releases of a running site have, as its own pages say. Throws when the site has no page
 * plan.
 */
export async function readLiveRoutes(origin: string): Promise<LiveRoute[]> {
  const html = await (await fetch(`${origin}/lang-config`)).text();
  const text = PLAN.exec(html)?.[1];
  if (text === undefined) throw new Error(`${origin} is no site of parts.`);
  const { shell, parts } = JSON.parse(text) as PagePlan;
  const owners = [['shell', shell] as const, ...(Object.entries(parts) as [Part, PlanPart][])];
  return owners.flatMap(([part, { routes }]) => routes.map((route) => ({ ...route, part })));
}

/** A member who can be visited, with photos. Throws when there is none. */
export async function readSampleMember(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/members.php?with_photo=1`);
  const { profiles } = (await response.json()) as { profiles: { id: number }[] };
  const [first] = profiles;
  if (first === undefined) throw new Error(`${origin} shows no member.`);
  return first.id;
}

type Sampled = Pick<LiveRoute, 'id' | 'path' | 'parameters' | 'subject'>;

/** Values of a parameter, `undefined` for leaving it out. Throws where none is known. */
function samplesOf(route: Sampled, name: string, isOptional: boolean, ids: SampleIds): (string | number | undefined)[] {
  const { parameters, subject } = route;
  const form = parameters?.[name];
  // With one of its words, and without.
  if (isOptional) return Array.isArray(form) ? [undefined, ...form.slice(0, 1)] : [undefined];
  if (Array.isArray(form)) return [...form];
  if (subject?.parameter === name) {
    if (subject.kind === 'member') return [ids.member];
    if (subject.kind === 'bundle') return [BUNDLES[1].id];
    return ids.conversation === undefined ? [] : [ids.conversation];
  }
  throw new Error(`The parameter ${name} of the page ${route.id} has no sample: say what it is in its route table.`);
}

/**
 * Addresses of a route, without the locale prefix: each word of a required parameter, an optional one without and with a
 * value. Throws for a required parameter of which its table says nothing.
 */
export function samplePaths(route: Sampled, ids: SampleIds): string[] {
  const names = [...route.path.matchAll(/:(\w+)(\?)?/g)];
  let filled: Record<string, string | number | undefined>[] = [{}];
  for (const [, name = '', optional] of names) {
    const values = samplesOf(route, name, optional !== undefined, ids);
    filled = filled.flatMap((parameters) => values.map((value) => ({ ...parameters, [name]: value })));
  }
  return filled.map((parameters) => fillPath(route.path, parameters));
}

/**
 * The same addresses, and of a page of an experiment each variant by an address that forces it in the place of the page's own: that
 * shows whichever one the visitor was given, and another one to the next.
 */
export function variantPaths(
  route: Sampled & Pick<LiveRoute, 'experiment'>,
  ids: SampleIds,
  experiments: readonly { key: string; variations: readonly string[] }[] = EXPERIMENTS,
): string[] {
  const paths = samplePaths(route, ids);
  const shown = experiments.find(({ key }) => key === route.experiment);
  if (shown === undefined) return paths;
  const { key, variations } = shown;
  return paths.flatMap((path) => variations.map((variant) => `${path}?variant=${key}:${variant}`));
}
