import type { Links } from './links.ts';
import { fillPath } from './route.ts';
import type { RouteTraits } from './route.ts';

type Params = Readonly<Record<string, string | number | undefined>>;

function addressOf(path: string, params: Params = {}): string {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (!inPath.has(name) && value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return fillPath(path, params) + (search === '' ? '' : `?${search}`);
}

/** The named links that these routes offer. */
export function linksOf(routes: Iterable<Pick<RouteTraits, 'path'> & { link?: string }>): Links {
  const links: Record<string, (params?: Params) => string> = {};
  for (const { link, path } of routes) if (link !== undefined) links[link] = (params) => addressOf(path, params);
  return links;
}
