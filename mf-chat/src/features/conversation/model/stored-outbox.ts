import { GIFTS } from '@tandem/contracts/product/lists';
import type { Gift } from '@tandem/contracts/product/lists';
import { unsentKey } from '@tandem/shared-ui/host';
import type { TextStorage } from '@tandem/shared-ui/host';
import { readList } from '../../../shared/stored-list.ts';
import type { Refusal } from './refusal.ts';

/** An own message that the server has not accepted yet (R-CHAT-FAILED-KEPT). */
export interface OutboxEntry {
  /** Created once: however often the message is sent, it arrives and costs once (R-CHAT-SEND-REPEATED). */
  clientId: string;
  /** The key of the next attempt. A retry by the member is a new request with a new response. */
  key: string;
  /** Of a gift: its name. */
  text: string;
  /** Set where the message is a gift. */
  gift?: Gift | undefined;
  /** ISO 8601 */
  writtenAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  reason: Refusal | null;
}

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>;
  const texts = [entry.clientId, entry.key, entry.text, entry.writtenAt].every((field) => typeof field === 'string');
  const isGift = entry.gift === undefined || GIFTS.some((gift) => gift === entry.gift);
  return texts && isGift && (entry.state === 'sending' || entry.state === 'failed') && typeof entry.reason === 'object';
}

/** The key in the storage, and the name of the lock on sending. */
export const outboxKey = (userId: number, profileId: number): string =>
  unsentKey('mf-chat', 'outbox', userId, profileId);

/** What was left unsent to this profile, in order. What cannot be read is nothing: the list starts afresh. */
export function readOutbox(storage: TextStorage, userId: number, profileId: number): OutboxEntry[] {
  return readList(storage, outboxKey(userId, profileId)).filter(isEntry);
}

/** Stores the unsent messages, so that a reload restores them. */
export function writeOutbox(
  storage: TextStorage,
  userId: number,
  profileId: number,
  entries: readonly OutboxEntry[],
): void {
  if (entries.length === 0) storage.removeItem(outboxKey(userId, profileId));
  else storage.setItem(outboxKey(userId, profileId), JSON.stringify(entries));
}
