import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useHydrated } from '@tandem/shared-ui/host';

/**
 * Moves the focus to what follows a step on the page, as what was pressed for it is gone; also with the browser's Back. Not where
 * the page begins with a step: nothing had the focus.
 */
export function useStepFocus(step: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const shown = useRef<string>(null);
  // Before, each page is at its first step.
  const hydrated = useHydrated();
  useEffect(() => {
    if (!hydrated || shown.current === step) return;
    if (shown.current !== null) place.current?.focus();
    shown.current = step;
  }, [hydrated, step]);
  return place;
}
