import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@tandem/shared-ui/host';

type Listener = (key: string) => void;

const listeners = new Set<Listener>();
/** The text kept under a key on this device, or null. */
export const keptValue = (key: string): string | null => deviceStorage.getItem(key);

/** Keeps a text on this device and tells every tab; null forgets it. */
export function keepValue(key: string, value: string | null): void {
  if (value === null) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, value);
  listeners.forEach((listener) => listener(key));
}

/** Calls the listener with the key that changed, in this tab or another one; `''` when everything was cleared. */
export function onKeptValue(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => listener(event.key ?? '');
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The text kept under a key, in step with all tabs; null in prerendered markup. */
export function useKeptValue(key: string): string | null {
  return useSyncExternalStore(
    onKeptValue,
    () => keptValue(key),
    () => null,
  );
}
