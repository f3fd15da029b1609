import { waitsForGesture } from '@tandem/contracts/composition/gesture-start';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { DocumentDecision } from './decide-page.ts';
import type { PageFile, PageFiles } from './page-files.ts';

/** What a page has instead of its scripts until the first gesture. */
export interface GestureStart {
  /** The small script that does what cannot wait. */
  early: PageFile;
  /** Keys of the browser's storages with which the page starts at once: it would look different afterwards. */
  stored: readonly string[];
}

/** Null for a page that starts by itself, and for one of a shell from before. */
export function gestureStart(
  plan: PagePlan,
  { matched }: Pick<DocumentDecision, 'matched'>,
  { earlyScript }: Pick<PageFiles, 'earlyScript'>,
): GestureStart | null {
  const prerender = matched?.route.prerender;
  if (earlyScript === null || !waitsForGesture(plan, prerender)) return null;
  return { early: earlyScript, stored: prerender?.changedByStored ?? [] };
}
