import { useSyncExternalStore } from 'react';
import styles from './AlertsPlace.module.css';

const listeners = new Set<() => void>();
let shown: HTMLElement | null = null;

function setShown(element: HTMLElement | null): void {
  shown = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The place for alerts of the layout that is open; null where it has none. */
export function useAlertsPlace(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

/**
 * Where alerts that can wait are in the flow of the page: at its end, so that they lie over nothing, and nothing moves when one
 * comes (R-FRAME-ALERTS-FLOW).
 */
export function AlertsPlace() {
  return <div ref={setShown} className={styles.place} />;
}
