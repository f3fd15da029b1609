import { splitLocale } from '@tandem/contracts/product/locales';
import type { LiveRoute } from '../live/composition.ts';
import { matchRoute } from '../live/route-table.ts';

/** Control characters and backslashes: browsers drop the ones and read the others as slashes. */
// oxlint-disable-next-line no-control-regex -- refusing them is the point
const DECEPTIVE = /[\u0000-\u001f\u007f\\]/;

/**
 * The path and query of `next` when it is an address of this site, otherwise null: it must stay on
 * this origin whatever a browser makes of it, and be a page that a member may stay on.
 */
export function safeNextPath(routes: readonly LiveRoute[], next: unknown): string | null {
  if (
    typeof next !== 'string' ||
    next.length > 500 ||
    !next.startsWith('/') ||
    next.startsWith('//') ||
    DECEPTIVE.test(next)
  )
    return null;
  const base = 'http://site.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (url === null || url.origin !== base || url.pathname.startsWith('//')) return null;
  const matched = matchRoute(routes, splitLocale(url.pathname).path);
  if (matched === null || matched.route.access === 'visitor') return null;
  return url.pathname + url.search;
}
