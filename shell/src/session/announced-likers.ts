import { deviceStorage } from '@tandem/shared-ui/host';

/** More than can come while several tabs are open. */
const MOST = 100;

const keyOf = (userId: number) => `announced-likers.${userId}`;

/**
 * Takes a liker as announced to this member, for all tabs of this device. False when one of them has announced them
 * already: nobody is announced twice.
 */
export function announceLiker(userId: number, likerId: number): boolean {
  const announced = deviceStorage.getItem(keyOf(userId))?.split(' ') ?? [];
  if (announced.includes(String(likerId))) return false;
  deviceStorage.setItem(keyOf(userId), [...announced, likerId].slice(-MOST).join(' '));
  return true;
}

/** Whoever logs out leaves no trace on this device of who likes them. */
export function forgetAnnounced(userId: number): void {
  deviceStorage.removeItem(keyOf(userId));
}
