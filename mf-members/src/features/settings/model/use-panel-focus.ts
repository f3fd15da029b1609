import { useEffect, useRef } from 'react';

/**
 * The focus of panels that replace each other, by their names (R-ACCOUNT-SETTINGS-FOCUS): the one that comes takes it into its section where the
 * one that went had it. Returns the ref of their place.
 */
export function usePanelFocus(panel: string) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(panel);
  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    // Where it falls to with the panel; anywhere else, the member is at something else by now.
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
  }, [panel]);
  return place;
}
