import { deviceStorage, readStoredJson, unsentKey } from '@tandem/shared-ui/host';

/** The conversation that a member opened last on this device (F-CHAT-LAST-OPENED). */
export interface LastOpened {
  profileId: number;
  conversationId: number;
  /** When, as an ISO date. */
  openedAt: string;
}

const keyOf = (userId: number) => unsentKey('mf-chat', 'opened', userId, 'chat');

function isLastOpened(value: unknown): value is LastOpened {
  if (typeof value !== 'object' || value === null) return false;
  const { profileId, conversationId, openedAt } = value as Record<string, unknown>;
  const isDate = typeof openedAt === 'string' && !Number.isNaN(Date.parse(openedAt));
  return Number.isInteger(profileId) && Number.isInteger(conversationId) && isDate;
}

/** Kept on the device until another one is opened, or the member logs out. */
export const lastOpened = {
  /** Null when none is kept, or it cannot be read. */
  read: (userId: number): LastOpened | null => {
    const value = readStoredJson(deviceStorage, keyOf(userId));
    return isLastOpened(value) ? value : null;
  },
  keep: (userId: number, opened: LastOpened): void => deviceStorage.setItem(keyOf(userId), JSON.stringify(opened)),
};
