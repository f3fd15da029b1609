import { startTransition, useEffect, useState } from 'react';

let isOver = false;

/** Called by the shell: from now on nothing that is rendered has HTML from ahead to match. */
export function endHydration(): void {
  isOver = true;
}

/**
 * False in the HTML that was rendered ahead and while it is hydrated, true afterwards. What depends on the visitor
 * (their country by address) waits for it, as the HTML is the same for everybody; so does what is typed. The change is
 * made in slices, so that a slow phone keeps answering meanwhile.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isOver);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
