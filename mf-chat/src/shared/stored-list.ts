import { readStoredJson } from '@tandem/shared-ui/host';
import type { TextStorage } from '@tandem/shared-ui/host';

/** The list that is kept under a key; empty when there is none, or something that is not one. */
export function readList(storage: TextStorage, key: string): unknown[] {
  const value = readStoredJson(storage, key);
  return Array.isArray(value) ? value : [];
}
