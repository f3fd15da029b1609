import { startTransition, useEffect, useState } from 'react';

/** Lists that wait to grow, the one that the reader came to last at the end. */
const waiting: (() => void)[] = [];
let isGrowing = false;

/** A frame lays out what one turn has added, never that of two. Pages that are not shown have no frames, and wait. */
function growNext(): void {
  isGrowing = waiting.length > 0;
  if (isGrowing) requestAnimationFrame(growOne);
}

function growOne(): void {
  const grow = waiting.pop();
  isGrowing = grow !== undefined;
  if (grow !== undefined) startTransition(grow);
}

/**
 * How many of a list's items are rendered: `step` more in a frame, and never those of two lists together. All at once would
 * hold up a phone that is scrolling. A list of at most `step` items is rendered as a whole.
 */
export function useInTurns(count: number, step: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (step >= count || shown >= count) return undefined;
    let isOurs = false;
    const grow = () => {
      isOurs = true;
      setShown(shown + step);
    };
    waiting.push(grow);
    if (!isGrowing) growNext();
    // Called when the list has grown, and when it is left.
    return () => {
      if (isOurs) growNext();
      else waiting.splice(waiting.indexOf(grow), 1);
    };
  }, [shown, count, step]);
  return step >= count ? count : Math.min(shown, count);
}
