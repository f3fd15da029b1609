import type { PagePlan } from './page-plan.ts';
import type { ReleaseRoute } from './release.ts';

/** The name, in a release of the shell, of the small script of a page that waits for a gesture. */
export const EARLY_SCRIPT_FILE = 'early.js';

/** Where a tab stores the scroll positions of its pages: it has had the site before. */
export const PLACES_KEY = 'reading-places';

/**
 * Returns whether the scripts of a page wait for the first gesture of its visitor (docs/decisions/0087): it is in the
 * document, as every visitor without a session sees it, and nothing on it happens by itself.
 */
export function waitsForGesture(
  { prerendered, hasSession }: Pick<PagePlan, 'prerendered' | 'hasSession'>,
  prerender: ReleaseRoute['prerender'],
): boolean {
  return prerendered && !hasSession && prerender !== undefined && prerender.actsAlone !== true;
}
