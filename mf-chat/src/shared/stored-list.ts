import { readStoredJson } from '@tandem/shared-ui/host';
import type { TextStorage } from '@tandem/shared-ui/host';

/** Returns the list that is stored under a key; empty when there is none, or it is corrupt. */
export function readList(storage: TextStorage, key: string): unknown[] {
  const value = readStoredJson(storage, key);
  return Array.isArray(value) ? value : [];
}
