import { createContext, useContext } from 'react';
import type { RouteId } from '@tandem/contracts/product/routes';

/** Routes that a live release offers right now, the shell's own included; provided from the page plan. */
export const LiveRoutesContext = createContext<ReadonlySet<RouteId>>(new Set());

/** A link to a route that is not in this set would lead to an error page: do not show it. */
export function useLiveRoutes(): ReadonlySet<RouteId> {
  return useContext(LiveRoutesContext);
}
