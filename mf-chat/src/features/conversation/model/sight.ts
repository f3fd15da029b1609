import { LIMITS } from '@tandem/contracts/product/limits';

/** The attribute of an element whose sight is watched: the id of its message. */
export const SIGHT_ATTRIBUTE = 'data-sight-id';

const HALF = 0.5;
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

export interface Sight {
  /** Looks for elements that have come or gone. */
  update: () => void;
  stop: () => void;
}

/** Half of the element is in sight, or, of one that is larger than the area, as much as fills half of it. */
function isInSight({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  if (!isIntersecting) return false;
  return intersectionRatio >= HALF || (rootBounds !== null && intersectionRect.height >= rootBounds.height * HALF);
}

/**
 * Watches the elements with `SIGHT_ATTRIBUTE` in an area that scrolls, and calls back with the id of each that was in
 * sight for long enough (L-CHAT-READ-TIME). Only while the page is visible: the caller stops it when the page is hidden. In a
 * browser that does not report it, all of them are in sight.
 */
export function watchSight(area: HTMLElement, onSeen: (id: number) => void): Sight {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const watched = new Set<Element>();

  const lose = (element: Element) => {
    clearTimeout(timers.get(element));
    timers.delete(element);
  };
  const find = (element: Element) => {
    if (timers.has(element)) return;
    const see = () => onSeen(Number(element.getAttribute(SIGHT_ATTRIBUTE)));
    timers.set(element, setTimeout(see, LIMITS.chatReadMilliseconds));
  };
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(
          (entries) => {
            for (const entry of entries) (isInSight(entry) ? find : lose)(entry.target);
          },
          { root: area, threshold: STEPS },
        );

  return {
    update: () => {
      const present = new Set(area.querySelectorAll(`[${SIGHT_ATTRIBUTE}]`));
      for (const element of watched) {
        if (present.has(element)) continue;
        watched.delete(element);
        observer?.unobserve(element);
        lose(element);
      }
      for (const element of present) {
        if (watched.has(element)) continue;
        watched.add(element);
        if (observer === null) find(element);
        else observer.observe(element);
      }
    },
    stop: () => {
      observer?.disconnect();
      for (const element of watched) lose(element);
      watched.clear();
    },
  };
}
