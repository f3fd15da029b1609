import { useCallback, useEffect, useState } from 'react';
import { useLocation } from '@tandem/shared-ui/router';

/**
 * Which questions are open. The one that the address names (`/pages/faq#refund`) opens when it is
 * gone to; a search that hides it is given up for it.
 *
 * @param onAsked called when the address names a place.
 */
export function useOpenQuestions(onAsked: () => void) {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => {
      if (before.has(id) === isOpen) return before;
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  useEffect(() => {
    if (hash === '') return;
    onAsked();
    toggle(hash.slice(1), true);
    // The place exists once the question is open.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
    // The same place asked for again has another key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hash, key, toggle]);
  return { has: (id: string) => open.has(id), toggle };
}
