import type { PagePlan, PlanPart, PlanRoute } from '@tandem/contracts/composition/page-plan';
import { PAGE_PLAN_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';
import type { Part } from '@tandem/contracts/composition/part';
import { LIKE_TYPES } from '@tandem/contracts/product/lists';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { fillPath, ROUTES } from '@tandem/contracts/product/routes';
import type { RouteId } from '@tandem/contracts/product/routes';

/** A route that a live release has: what can be visited now. */
export interface LiveRoute extends PlanRoute {
  id: RouteId;
  /** The part that brings it. */
  part: Part;
}

/** Whose addresses stand in for open parameters. */
export interface SampleIds {
  member: number;
  /** A conversation of whoever visits; without one its page is left out. */
  conversation?: number;
}

type Parameters = Readonly<Record<string, string | number>>;

/** Values of open parameters, by route. Optional ones are visited without and with a value. */
const SAMPLES: Partial<Record<RouteId, (ids: SampleIds) => readonly Parameters[]>> = {
  'members-id': ({ member }) => [{ id: member }],
  'members-id-chat': ({ member }) => [{ id: member }],
  'members-id-landing': ({ member }) => [{ id: member }],
  'members-id-landing2': ({ member }) => [{ id: member }],
  'members-id-landing3': ({ member }) => [{ id: member }],
  'members-id-signup': ({ member }) => [{ id: member }],
  'likes-type': () => LIKE_TYPES.map((type) => ({ type })),
  'likes-m-id': ({ member }) => [{ id: member }],
  'chats-id': ({ conversation }) => (conversation === undefined ? [] : [{ id: conversation }]),
  'credits-id-paymentmethod': () => [{ id: BUNDLES[1].id }, { id: BUNDLES[0].id, paymentmethod: 'ideal' }],
};

const PLAN = new RegExp(`<script type="application/json" id="${PAGE_PLAN_ELEMENT_ID}">(.*?)</script>`, 's');

/**
 * Every route that the live releases of a running site have, as its own pages say. Throws when the site has no page
 * plan, or has a route that the contract does not know.
 */
export async function readLiveRoutes(origin: string): Promise<LiveRoute[]> {
  const html = await (await fetch(`${origin}/lang-config`)).text();
  const text = PLAN.exec(html)?.[1];
  if (text === undefined) throw new Error(`${origin} is no site of parts.`);
  const { shell, parts } = JSON.parse(text) as PagePlan;
  const owners = [['shell', shell] as const, ...(Object.entries(parts) as [Part, PlanPart][])];
  return owners.flatMap(([part, { routes }]) =>
    routes.map((route) => {
      if (!(route.id in ROUTES)) throw new Error(`No contract knows the route ${route.id}.`);
      return { ...route, id: route.id as RouteId, part };
    }),
  );
}

/** A member who can be visited, with photos. Throws when there is nobody. */
export async function readSampleMember(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/members.php?with_photo=1`);
  const { profiles } = (await answer.json()) as { profiles: { id: number }[] };
  const [first] = profiles;
  if (first === undefined) throw new Error(`${origin} shows nobody.`);
  return first.id;
}

/**
 * Addresses of a route, without the locale prefix. Throws for a route with a required parameter that has no sample
 * here: a new page is not to be forgotten.
 */
export function samplePaths({ id, path }: Pick<LiveRoute, 'id' | 'path'>, ids: SampleIds): string[] {
  const sample = SAMPLES[id];
  if (sample !== undefined) return sample(ids).map((parameters) => fillPath(path, parameters));
  return [fillPath(path)];
}
