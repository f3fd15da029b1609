import type { HostExperiments } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Composition } from '../composition/composition-store.ts';
import { pageOnScreen } from '../composition/page-on-screen.ts';
import { isPageOfVariant } from '../tracking/page-of-variant.ts';

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
  const released = Object.entries(shown).flatMap(([key, variant]) =>
    variant.part === undefined ? [] : [{ key, variant, part: variant.part, slots: variant.slots ?? [] }],
  );
  if (released.length === 0) return;
  const look = () => {
    if (document.hidden) return;
    const onScreen = pageOnScreen.get();
    const page = onScreen && { part: onScreen.part, id: onScreen.route ?? '' };
    const asked = askedSlots.getState();
    for (const { key, variant, part, slots } of released) {
      const isSeen = isPageOfVariant(variant, page) || slots.some((slot) => asked[part]?.includes(slot));
      if (isSeen && isKept(part)) experiments.seen(key);
    }
  };
  pageOnScreen.follow(look);
  askedSlots.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
}
