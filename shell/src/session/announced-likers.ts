import { deviceStorage } from '@tandem/shared-ui/host';

/** More than can be received while several tabs are open. */
const MOST = 100;

const keyOf = (userId: number) => `announced-likers.${userId}`;

/**
 * Stores that a liker was announced to this member, for all tabs of this device. Returns false when a tab has announced
 * them already.
 */
export function announceLiker(userId: number, likerId: number): boolean {
  const announced = deviceStorage.getItem(keyOf(userId))?.split(' ') ?? [];
  if (announced.includes(String(likerId))) return false;
  deviceStorage.setItem(keyOf(userId), [...announced, likerId].slice(-MOST).join(' '));
  return true;
}

/** A logout removes all traces of the likers from this device. */
export function forgetAnnounced(userId: number): void {
  deviceStorage.removeItem(keyOf(userId));
}
