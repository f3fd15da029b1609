import { createContext, useContext, useMemo } from 'react';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { matchRoutes, useLocation } from '@tandem/shared-ui/router';

/** The routes that live releases have right now, the shell's own included; provided from the page plan. */
export const LiveRoutesContext = createContext<readonly PlanRoute[]>([]);

export function useLiveRoutes(): readonly PlanRoute[] {
  return useContext(LiveRoutesContext);
}

/** Returns the route of an address without its locale prefix, as the router matches it; null for an unknown address. */
export function routeAt(routes: readonly PlanRoute[], pathname: string): PlanRoute | null {
  const [match] =
    matchRoutes(
      routes.map((route) => ({ path: route.path, route })),
      pathname,
    ) ?? [];
  return match?.route.route ?? null;
}

/** The route on show, or null on an error page. */
export function useRoute(): PlanRoute | null {
  const routes = useLiveRoutes();
  const { pathname } = useLocation();
  return useMemo(() => routeAt(routes, pathname), [routes, pathname]);
}
