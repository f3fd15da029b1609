import type { HostExperiments } from '@tandem/contracts/composition/host-api';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { pageOnScreen } from '../composition/page-on-screen.ts';

interface ReleaseVariants {
  shown: PagePlan['experiments'];
  experiments: Pick<HostExperiments, 'seen'>;
  /** Whether this tab still has the release of the part that its document was written with: a recall takes it out. */
  isKept: (part: RemotePart) => boolean;
}

/**
 * Counts the variants that are releases of a part, when a page of that part is on screen and somebody looks at it, in whichever
 * document of the session (R-LANDERS-RELEASE-SEEN). Also where the release fails and its last good one takes its place: those
 * visitors are what the variant costs.
 */
export function countReleaseVariants({ shown = {}, experiments, isKept }: ReleaseVariants): void {
  const released = Object.entries(shown).flatMap(([key, { part }]) => (part === undefined ? [] : [{ key, part }]));
  if (released.length === 0) return;
  const look = () => {
    if (document.hidden) return;
    const part = pageOnScreen.get()?.part;
    for (const one of released) if (one.part === part && isKept(one.part)) experiments.seen(one.key);
  };
  pageOnScreen.follow(look);
  document.addEventListener('visibilitychange', look);
}
