import type { Part } from '@tandem/contracts/composition/part';
import { deviceStorage, tabStorage } from './text-storage.ts';

/** A draft, messages that the server has not accepted yet, and what was opened last. */
const KINDS = ['draft', 'outbox', 'opened'] as const;

/**
 * The key under which a part stores what a member wrote and did not send, or opened last: `<part>.<kind>.<member>.<what>`, on the
 * device or in the tab. It survives an expired session, and is removed by a logout, whether or not the part is loaded
 * then (docs/decisions/0020).
 */
export function unsentKey(part: Part, kind: (typeof KINDS)[number], userId: number, what: string | number): string {
  return `${part}.${kind}.${userId}.${what}`;
}

const ASIDE = 'aside';

/**
 * The key of what was set aside of an `unsentKey` when its member deleted it, while that can be undone or may fail. A logout
 * removes it as well.
 */
export const asideKey = (key: string): string => `${key}.${ASIDE}`;

/** Whether a part has stored messages of this member on the device that the server has not accepted yet, or has set some aside. */
export function hasOutbox(userId: number): boolean {
  return deviceStorage.keys().some((key) => isOfOutbox(key, userId));
}

function isOfOutbox(key: string, userId: number): boolean {
  const [, kind, member] = key.split('.');
  return kind === 'outbox' && member === String(userId);
}

/** Whether a logout would lose something that this member wrote: a draft in any part, or messages that are not sent (R-ACCOUNT-LOGOUT-ASKS). */
export function hasUnsentTexts(userId: number): boolean {
  // What was set aside was deleted by its member.
  const hasMessages = deviceStorage.keys().some((key) => isOfOutbox(key, userId) && !key.endsWith(`.${ASIDE}`));
  const isDraft = (key: string) => {
    const [, kind, member] = key.split('.');
    return kind === 'draft' && member === String(userId);
  };
  const hasDraft = (storage: typeof deviceStorage) =>
    storage.keys().some((key) => isDraft(key) && (storage.getItem(key) ?? '').trim() !== '');
  return hasMessages || hasDraft(deviceStorage) || hasDraft(tabStorage);
}

/** Removes what this member wrote and did not send, and opened last, in all parts: the next user of this device is another person. */
export function forgetUnsent(userId: number): void {
  const isTheirs = (key: string) => {
    const [, kind, member] = key.split('.');
    return KINDS.some((one) => one === kind) && member === String(userId);
  };
  deviceStorage.removeWhere(isTheirs);
  tabStorage.removeWhere(isTheirs);
}
