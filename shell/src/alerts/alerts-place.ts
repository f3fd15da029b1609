const listeners = new Set<() => void>();
let shown: HTMLElement | null = null;

/**
 * Where alerts that can wait are in the flow of the page: the place of the layout that is open, at the end of the page, so that
 * they lie over nothing, and nothing moves when one comes (R-FRAME-ALERTS-FLOW). Null where the layout has none.
 */
export const alertsPlace = {
  get: () => shown,
  /** The `ref` of that place. */
  set: (element: HTMLElement | null): void => {
    shown = element;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
