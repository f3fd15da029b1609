const listeners = new Set<() => void>();
let shown: HTMLElement | null = null;

/**
 * The `ref` of where alerts that can wait are in the flow of the page: a layout has the place at the end of the page, so that
 * they lie over nothing, and nothing moves when one comes (R-FRAME-ALERTS-FLOW).
 */
export function setAlertsPlace(element: HTMLElement | null): void {
  shown = element;
  for (const listener of listeners) listener();
}

/** That place in the layout that is open; null where it has none. */
export const readAlertsPlace = (): HTMLElement | null => shown;

/** Calls back when there is another place. Returns what ends that. */
export function watchAlertsPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
