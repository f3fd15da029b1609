import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from '@tandem/shared-ui/router';

/**
 * Which questions are open. The one in the address (`/pages/faq#refund`) is opened by a navigation to it; a search that
 * hides it is cleared.
 *
 * @param onAsked called when the address has a place
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
    // oxlint-disable-next-line react/exhaustive-deps -- the same place requested again has another key
  }, [hash, key, toggle]);
  // Scrolled to once it is open, however late a busy device renders that; one that a search hid is rendered after it.
  useEffect(() => {
    const place = asked.current === null ? null : document.getElementById(asked.current);
    if (place === null || place.closest('details')?.open === false) return;
    asked.current = null;
    place.scrollIntoView();
  });
  return { has: (id: string) => open.has(id), toggle };
}
