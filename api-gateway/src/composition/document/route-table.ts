import { parametersFit } from '@tandem/contracts/product/route-parameters';
import { ROUTES } from '@tandem/contracts/product/routes';
import type { ProductRoute, RouteId } from '@tandem/contracts/product/routes';

export interface MatchedRoute {
  id: RouteId;
  route: ProductRoute;
  /** Values of the path's parameters, decoded. */
  params: Readonly<Record<string, string>>;
}

interface CompiledRoute {
  id: RouteId;
  route: ProductRoute;
  pattern: RegExp;
  /** Compares segment by segment: what is named comes before what is open. */
  rank: string;
}

function compile(id: RouteId, route: ProductRoute): CompiledRoute {
  const segments = route.path.split('/').filter((segment) => segment !== '');
  const pattern = segments
    .map((segment) => {
      if (!segment.startsWith(':')) return `/${segment}`;
      const name = segment.replaceAll(/[:?]/g, '');
      return segment.endsWith('?') ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
    })
    .join('');
  // 0 names a segment, 1 leaves it open, 2 may lack it: the order of react-router.
  const rank = segments
    .map((segment) => (segment.startsWith(':') ? (segment.endsWith('?') ? '2' : '1') : '0'))
    .join('');
  return { id, route, pattern: new RegExp(`^${pattern === '' ? '/' : pattern}$`, 'i'), rank };
}

const TABLE: readonly CompiledRoute[] = Object.entries(ROUTES)
  .map(([id, route]) => compile(id as RouteId, route))
  .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));

function decodeAll(groups: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  try {
    const given = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The route of a path without its locale prefix; null when the product has none there, or its parameters make no sense. Named segments win over open ones. */
export function matchRoute(path: string): MatchedRoute | null {
  for (const { id, route, pattern } of TABLE) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const params = decodeAll(match.groups ?? {});
    return params === null || !parametersFit(id, params) ? null : { id, route, params };
  }
  return null;
}

/**
 * A path that matches a route, in the route's own letters: `/Landers/Gallery/Berlin` is `/landers/gallery/Berlin`.
 * Routes are matched whatever the case, as react-router does; the values of parameters stay as they were given.
 */
export function inLettersOf({ path: pattern }: ProductRoute, path: string): string {
  const named = pattern.split('/');
  return path
    .split('/')
    .map((given, index) => (named[index]?.startsWith(':') ? given : given.toLowerCase()))
    .join('/');
}
