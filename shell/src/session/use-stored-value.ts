import { useSyncExternalStore } from 'react';
import { onStoredValue, storedValue } from './stored-values.ts';

/** The text that is stored under a key, updated by all tabs; null in prerendered markup. */
export function useStoredValue(key: string): string | null {
  return useSyncExternalStore(
    onStoredValue,
    () => storedValue(key),
    () => null,
  );
}
