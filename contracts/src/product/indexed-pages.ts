import { ROUTES } from './routes.ts';
import type { RouteId } from './routes.ts';

/** Steps of a flow, and pages that are somebody's own: nothing to be found from outside. */
const NOT_INDEXED: ReadonlySet<RouteId> = new Set<RouteId>([
  'complete-signup',
  'notifications',
  'reset-password',
  'reset-password-do',
  'mail-change-do',
  'activate-done',
  'activate-error',
  'account-deleted',
  'lang-config',
  'members-id',
  'members-id-signup',
  'members-id-landing',
  'members-id-landing2',
  'members-id-landing3',
]);

/**
 * The parameter with which a page for everybody shows what is somebody's own: the status of their complaint
 * (R-MODERATION-COMPLAINT-FOLLOW).
 */
const OWN_PARAMETERS: Partial<Record<RouteId, string>> = { complaints: 'complaint' };

/** Whether an address with this query is a page of somebody's own, though its route is open to all. */
export function isOwnPage(routeId: RouteId, search: string): boolean {
  const parameter = OWN_PARAMETERS[routeId];
  return parameter !== undefined && new URLSearchParams(search).has(parameter);
}

/**
 * Whether search engines may list a page. Members are never shown to them, whatever a tenant lets visitors see; their
 * search only where visitors find something in it.
 *
 * @param loggedOutSearch what visitors find in the search of members (settings)
 * @param search the query of the address
 */
export function isIndexedPage(routeId: RouteId, loggedOutSearch: 'none' | 'limited' | 'all', search: string): boolean {
  if (isOwnPage(routeId, search)) return false;
  if (ROUTES[routeId].access === 'member' || NOT_INDEXED.has(routeId)) return false;
  return routeId !== 'members' || loggedOutSearch !== 'none';
}
