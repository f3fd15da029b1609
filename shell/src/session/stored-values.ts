import { deviceStorage } from '@tandem/shared-ui/host';

type Listener = (key: string) => void;

const listeners = new Set<Listener>();
/** Returns the text that is stored under a key on this device, or null. */
export const storedValue = (key: string): string | null => deviceStorage.getItem(key);

/** Stores a text on this device and notifies every tab; null removes it. */
export function storeValue(key: string, value: string | null): void {
  if (value === null) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, value);
  listeners.forEach((listener) => listener(key));
}

/** Calls the listener with the key that changed, in this tab or another one; `''` when everything was cleared. */
export function onStoredValue(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => listener(event.key ?? '');
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
