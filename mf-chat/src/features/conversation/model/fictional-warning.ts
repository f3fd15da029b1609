import type { TextStorage } from '@tandem/shared-ui/host';
import { readList } from '../../../shared/stored-list.ts';

/**
 * Which fictional profiles a member has been warned about, so that the warning is not repeated (R-CHAT-WARNED-ONCE).
 */
function memoryKey(userId: number): string {
  return `mf-chat.fictional-known.${userId}`;
}

/** Unreadable data warns again. */
function known(storage: TextStorage, userId: number): number[] {
  return readList(storage, memoryKey(userId)).filter((id) => typeof id === 'number');
}

export function isWarned(storage: TextStorage, userId: number, profileId: number): boolean {
  return known(storage, userId).includes(profileId);
}

/** Remembers it on this device. */
export function rememberWarned(storage: TextStorage, userId: number, profileId: number): void {
  storage.setItem(memoryKey(userId), JSON.stringify([...new Set([...known(storage, userId), profileId])]));
}
