import { deviceStorage } from '@tandem/shared-ui/host';

const KEY = 'session.owner';

/** Returns the id of the member whose session this browser has, as the tab knows it that was notified last; null after a logout. */
export const sessionOwner = (): string | null => deviceStorage.getItem(KEY);

/** Stores whose session this browser has; null: nobody's. */
export function noteOwner(owner: string | null): void {
  if (owner === null) deviceStorage.removeItem(KEY);
  else if (sessionOwner() !== owner) deviceStorage.setItem(KEY, owner);
}
