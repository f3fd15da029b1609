import { startTransition, useEffect, useState } from 'react';

let isOver = false;

/** Called by the shell: from now on there is no prerendered HTML to match. */
export function endHydration(): void {
  isOver = true;
}

/** Whether the page is not there yet: what it is made with is then what the document came with, however old. */
export const isHydrating = (): boolean => !isOver;

/**
 * Returns false in prerendered HTML and while it is hydrated, true afterwards. What depends on the visitor (their
 * country by IP address) waits for it, as the HTML is the same for all visitors; so do form fields. The change is a
 * transition, so that a slow phone stays responsive.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isOver);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
