import { startTransition, useEffect, useState } from 'react';

/**
 * How many of a list's items are rendered: `first` of them at once, and as many more each time that the browser has shown
 * those. All at once would hold up a phone that is scrolling.
 */
export function useInTurns(count: number, first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (first < count && shown < count) startTransition(() => setShown(shown + first));
  }, [shown, count, first]);
  return Math.min(Math.max(shown, first), count);
}
