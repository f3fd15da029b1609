import { isPublicPage, readLiveRoutes, readSampleMember, variantPaths } from '../live-routes.ts';
import { NOWHERE } from './page-limits.ts';

/** Addresses of every public page and of each of its variants, by the routes of the live releases, and one that no part has. */
export async function publicPaths(origin: string): Promise<string[]> {
  const routes = await readLiveRoutes(origin);
  const member = await readSampleMember(origin);
  // Where each portrait of a landing page leads: a page of another kind than the signup from nobody.
  const signups = routes.some(({ path }) => path === '/signup') ? [`/signup?profile=${member}`] : [];
  return [...routes.filter(isPublicPage).flatMap((route) => variantPaths(route, { member })), ...signups, NOWHERE];
}
