import { GIFTS } from '@tandem/contracts/product/lists';
import type { Gift } from '@tandem/contracts/product/lists';
import { readStoredJson, unsentKey } from '@tandem/shared-ui/host';
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
  /** When the tab that tries it does so again, in milliseconds; another one does if that is closed by then (R-CHAT-RETRY-TABS). */
  nextAt?: number | undefined;
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
  nextAt: (value) => isMissing(value) || typeof value === 'number',
  edited: (value) => isMissing(value) || isText(value),
  isEdited: isFlag,
  deleted: isFlag,
  reason: (value) => typeof value === 'object',
};

export function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return Object.entries(FIELDS).every(([name, fits]) => fits(entry[name]));
}

/** The key in the storage, and the name of the lock on sending. */
export const outboxKey = (userId: number, profileId: number): string =>
  unsentKey('mf-chat', 'outbox', userId, profileId);

/** The profile that a key of this member's outbox, or of a copy in it, is about; null for any other key. */
export function profileOfKey(userId: number, key: string): number | null {
  const prefix = unsentKey('mf-chat', 'outbox', userId, '');
  const id = key.startsWith(prefix) ? Number(key.slice(prefix.length).split('.')[0]) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A storage whose keys can be listed. */
export type OutboxStorage = TextStorage & { keys: () => readonly string[] };

type Entries = readonly OutboxEntry[];

/** The list with this entry, at the place of its writing if it has none. */
export function withEntry(entries: Entries, entry: OutboxEntry): Entries {
  if (entries.some(({ clientId }) => clientId === entry.clientId)) return entries;
  const behind = entries.findIndex(({ writtenAt }) => writtenAt > entry.writtenAt);
  return behind === -1 ? [...entries, entry] : entries.toSpliced(behind, 0, entry);
}

const idsOf = (entries: Entries): Set<string> => new Set(entries.map(({ clientId }) => clientId));

const readListed = (storage: TextStorage, key: string): Entries => readList(storage, key).filter(isEntry);

/** Tabs see within milliseconds what others store. What is missing in the list after this was sent or deleted. */
const LAG_MILLISECONDS = 10_000;

/** So soon nobody deletes in one tab what they have just written in another one: what is missing was written over, however often. */
const CROSSING_MILLISECONDS = 2000;

/** A message that was added to the list a moment ago, under a key of its own that no other tab writes over (docs/decisions/0253). */
interface Copy {
  /** When it was made, in milliseconds. */
  at: number;
  entry: OutboxEntry;
  /** It has brought its message back before. */
  again?: boolean | undefined;
}

function isCopy(value: unknown): value is Copy {
  if (typeof value !== 'object' || value === null) return false;
  const { at, entry } = value as Record<string, unknown>;
  return typeof at === 'number' && isEntry(entry);
}

const copyKey = (key: string, clientId: string): string => `${key}.${clientId}`;

/** The copies of what is in the list under a key, in the order of writing. */
function readCopies(storage: OutboxStorage, key: string): Copy[] {
  const copies = storage.keys().filter((name) => name.startsWith(copyKey(key, '')));
  return copies
    .map((name) => readStoredJson(storage, name))
    .filter(isCopy)
    .toSorted((one, other) => one.entry.writtenAt.localeCompare(other.entry.writtenAt));
}

const isOlder = ({ at }: Copy, milliseconds: number): boolean => Math.abs(Date.now() - at) > milliseconds;

const isOld = (copy: Copy): boolean => isOlder(copy, LAG_MILLISECONDS);

/** Whether a copy brings its message back no more, where the list does not have it. */
const isSpent = (copy: Copy): boolean => isOlder(copy, copy.again === true ? CROSSING_MILLISECONDS : LAG_MILLISECONDS);

/**
 * A message that is missing in the list: a tab that had not seen it has written over it. If it is missing again after a moment,
 * or long afterwards, an earlier release may have sent or deleted it, so it does not go without its member.
 */
function found(copy: Copy): OutboxEntry {
  return isSpent(copy) ? asHeld(copy.entry) : copy.entry;
}

/** A message that does not go without its member, who finds it as not sent. */
export function asHeld(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'failed', waitsFor: undefined, cause: undefined };
}

/** The list in which what is behind a failed message waits for its turn (R-CHAT-OUTBOX-BEHIND). */
export function withTurns(entries: Entries): Entries {
  const failed = entries.findIndex(({ state }) => state === 'failed');
  if (failed === -1) return entries;
  return entries.map((entry, index) =>
    index > failed && entry.state === 'sending' ? { ...entry, waitsFor: 'turn', cause: undefined } : entry,
  );
}

/** What was left unsent to this profile, in order. What cannot be read is nothing: the list starts afresh. */
export function readOutbox(storage: OutboxStorage, userId: number, profileId: number): Entries {
  const key = outboxKey(userId, profileId);
  const listed = readListed(storage, key);
  const entries = readCopies(storage, key).reduce((known, copy) => withEntry(known, found(copy)), listed);
  return entries === listed ? listed : withTurns(entries);
}

/** Whether a copy has something to bring back (R-CHAT-OUTBOX-COPIES), or is no longer needed. */
export function hasUnsettledCopy(storage: OutboxStorage, userId: number, profileId: number): boolean {
  const key = outboxKey(userId, profileId);
  const listed = idsOf(readListed(storage, key));
  return readCopies(storage, key).some((copy) => isOld(copy) || !listed.has(copy.entry.clientId));
}

/** @param earlier the copy that has brought the message back */
const copyOf = (entry: OutboxEntry, earlier: Copy | undefined): Copy =>
  earlier === undefined ? { at: Date.now(), entry } : { ...earlier, again: true };

/**
 * Stores the unsent messages, so that a reload restores them, with copies of those that are new to the list. A copy alone
 * brings its message back: it is stored after the list, and removed before it.
 */
export function writeOutbox(storage: OutboxStorage, userId: number, profileId: number, entries: Entries): void {
  const key = outboxKey(userId, profileId);
  const listed = idsOf(readListed(storage, key));
  const copies = new Map(readCopies(storage, key).map((copy) => [copy.entry.clientId, copy]));
  const wanted = entries.filter(({ deleted }) => deleted !== true);
  const kept = idsOf(wanted);
  for (const id of copies.keys()) if (!kept.has(id)) storage.removeItem(copyKey(key, id));
  if (entries.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(entries));
  for (const entry of wanted) {
    const { clientId } = entry;
    const copy = copies.get(clientId);
    const isListed = listed.has(clientId);
    if (copy !== undefined && (isOld(copy) || (isSpent(copy) && !isListed))) storage.removeItem(copyKey(key, clientId));
    else if (!isListed) storage.setItem(copyKey(key, clientId), JSON.stringify(copyOf(entry, copy)));
  }
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
