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
  /** Of whom it is to, where the page knew it: after a block nobody says so any more (R-CHAT-LISTED-NAME). */
  name?: string | undefined;
  /** Set where the message is a gift. */
  gift?: Gift | undefined;
  /**
   * What it was shown to cost, in credits: no other price is paid (R-CHAT-PRICE-SHOWN). Missing in one that an earlier
   * release stored.
   */
  price?: number | undefined;
  /** ISO 8601 */
  writtenAt: string;
  /** Since when the message tries to go; ISO 8601. Missing until the member has sent a failed one again. */
  queuedAt?: string | undefined;
  /** Only a failed message needs the member; the others go by themselves (R-CHAT-OFFLINE-SENDS). */
  state: 'sending' | 'failed';
  /** What a message that is not on its way waits for: the connection, or its turn. Missing while it is on its way. */
  waitsFor?: 'connection' | 'turn' | undefined;
  /**
   * What is in the way of one that waits for the connection, where it is something else: the site fails, or its member is
   * not logged in. A field of its own: an earlier release, after a rollback, drops an entry that waits for what it does not know.
   */
  cause?: 'site' | 'login' | undefined;
  /** How often the site has failed at it, and when last, in milliseconds (L-CHAT-FAULT-TRIES). */
  faults?: number | undefined;
  faultAt?: number | undefined;
  /** What a failed message is to become, while it is being edited (R-CHAT-FAILED-EDIT). */
  edited?: string | undefined;
  /** Its text is another one than at its first attempt (R-CHAT-EDIT-LATE). */
  isEdited?: boolean | undefined;
  /** Its member has thrown it away; it is gone once no attempt at it is under way, in whichever tab (R-CHAT-DELETE-UNDERWAY). */
  deleted?: boolean | undefined;
  /** Why it failed. */
  reason: Refusal | null;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const isMissing = (value: unknown): boolean => value === undefined;

/** What each field of an entry has to be. */
const FIELDS: Readonly<Record<keyof OutboxEntry, (value: unknown) => boolean>> = {
  clientId: isText,
  key: isText,
  text: isText,
  name: (value) => isMissing(value) || isText(value),
  writtenAt: isText,
  gift: (value) => isMissing(value) || GIFTS.some((gift) => gift === value),
  price: (value) => isMissing(value) || typeof value === 'number',
  queuedAt: (value) => isMissing(value) || isText(value),
  state: (value) => value === 'sending' || value === 'failed',
  waitsFor: (value) => isMissing(value) || value === 'connection' || value === 'turn',
  cause: (value) => isMissing(value) || value === 'site' || value === 'login',
  faults: (value) => isMissing(value) || typeof value === 'number',
  faultAt: (value) => isMissing(value) || typeof value === 'number',
  edited: (value) => isMissing(value) || isText(value),
  isEdited: isFlag,
  deleted: isFlag,
  reason: (value) => typeof value === 'object',
};

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return Object.entries(FIELDS).every(([name, fits]) => fits(entry[name]));
}

/** The key in the storage, and the name of the lock on sending. */
export const outboxKey = (userId: number, profileId: number): string =>
  unsentKey('mf-chat', 'outbox', userId, profileId);

/** The profile that a key of this member's outbox is about; null for any other key. */
export function profileOfKey(userId: number, key: string): number | null {
  const prefix = unsentKey('mf-chat', 'outbox', userId, '');
  const id = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

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

let hear: ((key: string) => void) | undefined;

/**
 * News of what was changed in the storage of this tab past its outbox, whose code may not be loaded: the browser reports it to
 * other tabs alone.
 */
export const outboxNews = {
  report: (key: string): void => hear?.(key),
  listen: (listener: (key: string) => void): void => void (hear = listener),
};
