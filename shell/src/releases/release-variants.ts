import type { HostExperiments } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Composition } from '../composition/composition-store.ts';
import { pageOnScreen } from '../composition/page-on-screen.ts';

interface ReleaseVariants {
  shown: PagePlan['experiments'];
  experiments: Pick<HostExperiments, 'seen'>;
  /** What pages of this tab have asked of the slots of parts. */
  askedSlots: Pick<Composition['askedSlots'], 'getState' | 'subscribe'>;
  /** Whether this tab still has the release of the part that its document was written with: a recall takes it out. */
  isKept: (part: RemotePart) => boolean;
}

/**
 * Counts the variants that are releases of a part, when a page of that part is on screen which every variant has, or one with
 * a slot that the part fills, and somebody looks at it, in whichever document of the session (R-LANDERS-RELEASE-SEEN). Also where the release fails
 * and its last good one takes its place: those visitors are what the variant costs.
 */
export function countReleaseVariants({ shown = {}, experiments, askedSlots, isKept }: ReleaseVariants): void {
  const released = Object.entries(shown).flatMap(([key, { part, slots = [], unshared = [] }]) =>
    part === undefined ? [] : [{ key, part, slots, unshared }],
  );
  if (released.length === 0) return;
  const look = () => {
    if (document.hidden) return;
    const page = pageOnScreen.get();
    const asked = askedSlots.getState();
    for (const { key, part, slots, unshared } of released) {
      const isPageOfAll = part === page?.part && !unshared.includes(page.route ?? '');
      const isSeen = isPageOfAll || slots.some((slot) => asked[part]?.includes(slot));
      if (isSeen && isKept(part)) experiments.seen(key);
    }
  };
  pageOnScreen.follow(look);
  askedSlots.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
}
