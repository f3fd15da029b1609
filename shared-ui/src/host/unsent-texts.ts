import type { Part } from '@tandem/contracts/composition/part';
import { deviceStorage, tabStorage } from './text-storage.ts';

/** A text that is being written, and messages that the server has not taken yet. */
const KINDS = ['draft', 'outbox'] as const;

/**
 * Where a part keeps what a member wrote and the server does not have: `<part>.<kind>.<member>.<what>`, on the device
 * or in the tab. What is kept under such a key outlives a session that expired, and goes with a logout that the member
 * asked for, whether the part is loaded then or not (docs/decisions/0020).
 */
export function unsentKey(part: Part, kind: (typeof KINDS)[number], userId: number, what: string | number): string {
  return `${part}.${kind}.${userId}.${what}`;
}

/** Forgets what this member wrote and did not send, in all parts: the next person at this device is somebody else. */
export function forgetUnsent(userId: number): void {
  const isTheirs = (key: string) => {
    const [, kind, member] = key.split('.');
    return KINDS.some((one) => one === kind) && member === String(userId);
  };
  deviceStorage.removeWhere(isTheirs);
  tabStorage.removeWhere(isTheirs);
}
