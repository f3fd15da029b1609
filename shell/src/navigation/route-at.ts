import { matchPath, useLocation } from '@tandem/shared-ui/router';
import type { RouteId } from '@tandem/contracts/product/routes';
import { ROUTES } from '@tandem/contracts/product/routes';

const dynamicSegments = (path: string) => path.split('/').filter((segment) => segment.startsWith(':')).length;

/** Literal paths first: `/credits/repeat-order` is not the bundle called repeat-order. */
const BY_PRECISION = (Object.entries(ROUTES) as [RouteId, { path: string }][]).toSorted(
  ([, one], [, other]) => dynamicSegments(one.path) - dynamicSegments(other.path),
);

/** The route that an address belongs to; `pathname` has no locale prefix. Null for an unknown address. */
export function routeAt(pathname: string): RouteId | null {
  return BY_PRECISION.find(([, { path }]) => matchPath(path, pathname) !== null)?.[0] ?? null;
}

/** The route on show, or null on an error page. */
export function useRouteId(): RouteId | null {
  return routeAt(useLocation().pathname);
}
