import { useCallback, useEffect, useRef, useState } from 'react';
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
  const asked = useRef<string | null>(null);
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
    asked.current = hash.slice(1);
    // oxlint-disable-next-line react/exhaustive-deps -- the same place asked for again has another key
  }, [hash, key, toggle]);
  // Gone to once it is open, however late a busy device draws that; one that a search hid comes even after it.
  useEffect(() => {
    const place = asked.current === null ? null : document.getElementById(asked.current);
    if (place === null || place.closest('details')?.open === false) return;
    asked.current = null;
    place.scrollIntoView();
  });
  return { has: (id: string) => open.has(id), toggle };
}
