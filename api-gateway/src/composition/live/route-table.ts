import { matchRoutes } from 'react-router';
import type { LiveRoute } from './composition.ts';
import { parametersFit } from '../parameters-fit.ts';

/** The route of an address, with the values of its parameters, decoded. */
export interface MatchedRoute extends LiveRoute {
  params: Readonly<Record<string, string>>;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/**
 * The route of a path without its locale prefix, as react-router finds it in the browser; null when there is none, or
 * its parameters do not have the forms that it gives.
 */
export function matchRoute(routes: readonly LiveRoute[], path: string): MatchedRoute | null {
  if (!isDecodable(path)) return null;
  const branches = routes.map((live) => ({ path: live.route.path, live }));
  const [match] = matchRoutes(branches, path) ?? [];
  if (match === undefined || !parametersFit(match.route.live.route, match.params)) return null;
  const given = Object.entries(match.params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...match.route.live, params: Object.fromEntries(given) };
}

/**
 * A path that matches a route, in the route's own letters: `/Examples/Best/Berlin` is `/examples/best/Berlin`.
 * Routes are matched whatever the case, as react-router does; the values of parameters stay as they were given.
 */
export function canonicalCase(pattern: string, path: string): string {
  const named = pattern.split('/');
  return path
    .split('/')
    .map((given, index) => (named[index]?.startsWith(':') ? given : given.toLowerCase()))
    .join('/');
}
